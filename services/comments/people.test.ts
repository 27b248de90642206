// Comments of people who change their name, leave and are erased.
import { expect, test } from 'vitest'
import { eraseUser, getUsers, markArchived, updateUser } from '#contract/auth.ts'
import { dayMs } from '#domain/time-units.ts'
import { openComments } from './comments.ts'
import { askPerson, forgetOldTraces } from './people.ts'
import { renewPerson } from './store/people.ts'
import { anonymously, ficusThread, setUpConversation } from './testing.ts'

const { app, lena, vera } = setUpConversation()

const first = async () => (await anonymously(app, ficusThread)).body.data.data[0]
const archive = (deadlineMs: number) =>
  app.ask(markArchived, {
    body: {
      id: lena.id,
      archive: { deadline: new Date(deadlineMs).toISOString(), reasonCode: null, reasonComment: null },
    },
  })

test('old comments show a person’s new name and portrait', async () => {
  await lena.say('Полила')
  const at = app.clock.now().toISOString()
  const avatars = [
    { id: 1, user_id: lena.id, url: '/media/7/160.webp', created_at: at, updated_at: at, size: 'small' as const },
  ]
  await app.ask(updateUser, { body: { id: lena.id, changes: { display_name: 'Лена', avatars } } })
  await app.waitUntilIdle()
  expect(await first()).toMatchObject({ author: 'Лена', avatar: '/media/7/160.webp' })
})

test('comments of an archived account show no name until the account is restored', async () => {
  await lena.say('Полила')
  await archive(app.clock.now().getTime() + 30 * dayMs)
  await app.waitUntilIdle()
  expect(await first()).toMatchObject({
    author: 'Читатель',
    avatar: '/avatar.svg',
    author_url: '',
    content: '<p>Полила</p>',
  })
  await app.ask(markArchived, { body: { id: lena.id, archive: null } })
  await app.waitUntilIdle()
  expect((await first()).author).toBe('Читатель 1')
})

test('comments of an erased account keep their words and nothing that identifies the author', async () => {
  await lena.say('Полила')
  await archive(app.clock.now().getTime() - 1)
  await app.ask(eraseUser, { body: { id: lena.id } })
  await app.waitUntilIdle()
  expect((await app.ask(getUsers, { body: { ids: [lena.id] } })).items[0]!.is_erased).toBe(true)
  expect((await vera.get(ficusThread)).body.data.data[0]).toMatchObject({
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

test('person data loaded before an erasure does not restore the name after it', async () => {
  await lena.say('Полила')
  const comments = openComments(app.context)
  const before = (await askPerson(comments, lena.id))!
  await archive(app.clock.now().getTime() - 1)
  await app.ask(eraseUser, { body: { id: lena.id } })
  await app.waitUntilIdle()
  await renewPerson(comments.db.kysely, before)
  const { rows } = await app.context.db.sql.query('select display_name, email from comments.person')
  expect(rows).toEqual([{ display_name: '', email: null }])
})

test('the IP address and user agent of a comment are removed after thirty days', async () => {
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
