// People come, are renamed, leave and are erased: what their comments show of them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseUser, getUsers, markArchived, updateUser } from '#contract/auth.ts'
import type { TestApp } from '#tests/app.ts'
import { openComments } from './comments.ts'
import { forgetOldTraces } from './events.ts'
import { askPerson } from './people.ts'
import { renewPerson } from './store/people.ts'
import { anonymously, ficus, openConversation, openTalkApp, type Talker } from './testing.ts'

let app: TestApp
let lena: Talker
let vera: Talker
beforeAll(async () => {
  app = await openTalkApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  ;({ lena, vera } = await openConversation(app))
})

const dayMs = 86_400_000
const thread = `/api/v2/comments/post/${ficus}`
const first = async () => (await anonymously(app, thread)).body.data.data[0]
const archive = (deadlineMs: number) =>
  app.ask(markArchived, {
    body: {
      id: lena.id,
      archive: { deadline: new Date(deadlineMs).toISOString(), reasonCode: null, reasonComment: null },
    },
  })

test('a new name and portrait are under old comments too', async () => {
  await lena.say('Полила')
  const at = app.clock.now().toISOString()
  const avatars = [
    { id: 1, user_id: lena.id, url: '/media/7/160.webp', created_at: at, updated_at: at, size: 'small' as const },
  ]
  await app.ask(updateUser, { body: { id: lena.id, changes: { display_name: 'Лена', avatars } } })
  await app.settle()
  expect(await first()).toMatchObject({ author: 'Лена', avatar: '/media/7/160.webp' })
})

test('who has left is a reader without a name, and is back when they come back', async () => {
  await lena.say('Полила')
  await archive(app.clock.now().getTime() + 30 * dayMs)
  await app.settle()
  expect(await first()).toMatchObject({
    author: 'Читатель',
    avatar: '/avatar.svg',
    author_url: '',
    content: '<p>Полила</p>',
  })
  await app.ask(markArchived, { body: { id: lena.id, archive: null } })
  await app.settle()
  expect((await first()).author).toBe('Читатель 1')
})

test('of an erased account the words stay, and nothing that leads to anybody', async () => {
  await lena.say('Полила')
  await archive(app.clock.now().getTime() - 1)
  await app.ask(eraseUser, { body: { id: lena.id } })
  await app.settle()
  expect((await app.ask(getUsers, { body: { ids: [lena.id] } })).items[0]!.is_erased).toBe(true)
  expect((await vera.get(thread)).body.data.data[0]).toMatchObject({
    content: '<p>Полила</p>',
    author: 'Читатель',
    author_id: null,
    author_email: '',
    author_IP: '',
    agent: '',
    avatar: '/avatar.svg',
  })
  const { rows } = await app.context.db.sql.query(
    'select ip, agent, display_name, email from comments.comment, comments.person',
  )
  expect(rows).toEqual([{ ip: null, agent: null, display_name: '', email: null }])
})

test('news of a person that was on its way when they were erased brings no name back', async () => {
  await lena.say('Полила')
  const comments = openComments(app.context)
  const before = (await askPerson(comments, lena.id))!
  await archive(app.clock.now().getTime() - 1)
  await app.ask(eraseUser, { body: { id: lena.id } })
  await app.settle()
  await renewPerson(comments.db.kysely, before)
  const { rows } = await app.context.db.sql.query('select display_name, email from comments.person')
  expect(rows).toEqual([{ display_name: '', email: null }])
})

test('whence a comment was written is forgotten after thirty days', async () => {
  await lena.say('Полила')
  const comments = openComments(app.context)
  const traces = async () => (await app.context.db.sql.query('select ip, agent from comments.comment')).rows
  app.clock.advance(30 * dayMs - 1)
  expect(await forgetOldTraces(comments)).toBe(0)
  expect(await traces()).toMatchObject([{ agent: 'Браузер' }])
  app.clock.advance(2)
  expect(await forgetOldTraces(comments)).toBe(1)
  expect(await traces()).toEqual([{ ip: null, agent: null }])
  expect(await forgetOldTraces(comments)).toBe(0)
})
