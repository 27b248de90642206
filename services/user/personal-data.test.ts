// What is kept about a reader, in every table of every service: it is in the copy that they may ask for, and goes with them.
// A table is found by its columns, so a new one must be given a line here.
import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InjectOptions } from 'fastify'
import { runAjaxAction } from '#contract/cms-ajax.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { payloadSchemaName } from '#contract/tracking-names.ts'
import { listAuthors } from '#contract/content.ts'
import { tieAuthor } from '#contract/user.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { eraseDue } from './routes/archive.ts'
import { makeCaller, type Caller } from './testing.ts'
import { openUsers } from './user.ts'

const ficus = 101
const email = 'lena@delno.test'
const dayMs = 86_400_000

/** `inCopy`: the field of the copy. `left`: the number of an erased account stays there, and why nothing of a person does. */
type Kept = { inCopy: string; left?: string } | { notInCopy: string; left?: string }
const ofReaders: Record<string, Kept> = {
  'analytics.event': { inCopy: 'reading' },
  'auth.consent': { inCopy: 'consents' },
  'auth.role': { inCopy: 'user' },
  'auth.session': { inCopy: 'sessions', left: 'revoked: a late thief is told from a stranger for seven days' },
  'auth.user': { inCopy: 'user', left: 'the number is what others answered to' },
  'cms_ajax.inbox': { inCopy: 'questions' },
  'cms_ajax.subscriber': { inCopy: 'newsletters' },
  'comments.comment': { inCopy: 'comments', left: 'words without a name: others answered to them' },
  'comments.comment_flag': { inCopy: 'comment_reports', left: 'moderators decide by how many reported' },
  'comments.comment_vote': { inCopy: 'comment_ratings', left: 'the sum stays as it is' },
  'comments.person': { notInCopy: 'a copy of `user`', left: 'says that the account is erased' },
  'content.person': { inCopy: 'author_id' },
  'notifications.inbox': { notInCopy: 'when the next letter is due' },
  'notifications.notification': {
    inCopy: 'notifications',
    left: 'others were told of what was done there, without a name',
  },
  'notifications.person': { notInCopy: 'a copy of `user`', left: 'without a name' },
  'notifications.told': {
    notInCopy: 'what was done is told once: by keys of what and who',
    left: 'for some weeks, so that no event is told twice',
  },
  'push.device': { inCopy: 'push_devices' },
  'quiz.vote': { inCopy: 'poll_answers' },
  'reactions.reaction': { inCopy: 'reactions' },
  'recipes.author': { notInCopy: 'a copy of `author_id`' },
  'user.account': { notInCopy: 'what writes of one person queue at' },
  'user.favorite': { inCopy: 'favorites' },
  'user.folder': { inCopy: 'folders' },
}
/** Columns that look like a person's and are not a reader's. */
const ofOthers: Record<string, string> = {
  'auth.email_code.address_key': 'a keyed hash, for a day',
  'comments.comment.ip': 'with the comment, 30 days',
  'comments.comment.agent': 'with the comment, 30 days',
  'comments.comment_video.host': 'of films',
  'comments.moderation.moderator_id': 'what moderators did in office',
  'content.post.author_id': 'an author of the magazine',
  'recipes.recipe.author_id': 'an author of the magazine',
}
const looksPersonal =
  /(^|_)(user|author|person|people|reader|visitor|viewer|account|owner|email|mail|phone|ip|agent|session|browser|moderator|editor|uid|subscriber)(_|$)|_by$/

let app: TestApp
let lena: Caller
let oleg: Caller
beforeAll(async () => {
  app = await openTestApp()
  await seedMagazine(app)
  lena = await makeCaller(app, email, { role: 'moderator' })
  oleg = await makeCaller(app, 'oleg@delno.test')
})
afterAll(() => app.close())

const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await app.context.db.sql.query<Row>(text, values)).rows

test('every column that could say who somebody is has a line here', async () => {
  const columns = await rowsOf<{ tab: string; col: string }>(`
    select table_schema || '.' || table_name as tab, column_name as col from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema', 'pgboss', 'platform')`)
  const unknown = columns
    .filter(({ tab, col }) => looksPersonal.test(col) && !(tab in ofReaders) && !(`${tab}.${col}` in ofOthers))
    .map(({ tab, col }) => `${tab}.${col}`)
  expect(unknown).toEqual([])
  const tables = new Set(columns.map(({ tab }) => tab))
  expect(Object.keys(ofReaders).filter(tab => !tables.has(tab))).toEqual([])
  const names = new Set(columns.map(({ tab, col }) => `${tab}.${col}`))
  expect(Object.keys(ofOthers).filter(name => !names.has(name))).toEqual([])
})

/** Tables, queues apart, in a row of which her number or address stands: whatever the column, JSON too. */
async function findLena(): Promise<string[]> {
  const tables = await rowsOf<{ tab: string; name: string }>(`
    select schemaname || '.' || tablename as tab, format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss', 'platform') order by 1`)
  const found = await rowsOf<{ tab: string }>(
    tables
      .map(
        ({ tab, name }) =>
          `select '${tab}' as tab where exists (select from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0)`,
      )
      .join(' union all '),
    [lena.id, email],
  )
  return found.map(({ tab }) => tab).toSorted()
}

async function send(who: Caller | undefined, url: string, payload: object, more: InjectOptions = {}) {
  const response = await app.app.inject({ method: 'POST', url, headers: who?.headers, payload, ...more })
  expect([url, response.statusCode]).toEqual([url, 200])
  return response.json<{ data: { id: number } }>()
}

/** Lena does everything that a reader can do. */
async function useEverything(): Promise<void> {
  const folder = await lena.post('/folders', { name: 'Дача' })
  await lena.post('/favorites', { postId: ficus, folderId: folder.body.data.id })
  await send(lena, '/svc/special/api/asklh/question-post', { name: 'Я', text: 'Почему желтеет?' })
  await send(lena, '/svc/reactions/api/v1/posts', { post_id: ficus, user_state: 'heart' })
  await send(lena, '/svc/push/api/add-sub', {
    token: 'https://push.example.test/lena',
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    type: 'web',
    user_agent: { browser: 'Firefox', version: '140', os: 'Linux' },
  })
  const view = { e: 'pv', tv: 'delno-1', p: 'web', uid: lena.id, url: 'http://delno.test/fikus-zimoj' }
  await app.app.inject({
    method: 'POST',
    url: '/svc/analytics/tracker',
    payload: { schema: payloadSchemaName, data: [view] },
  })
  const write = async (who: Caller, body: object) =>
    (await send(who, '/svc/comments/api/comments', { post_ID: ficus, ...body })).data.id
  const own = await write(lena, { content: 'Полила' })
  const reply = await write(oleg, { content: 'И как?', parent: own })
  await write(lena, { content: 'Ожил', parent: reply })
  await send(lena, '/svc/comments/api/likes', { id: reply, state: 'like' }, { method: 'PUT' })
  await send(lena, '/svc/comments/api/comments/flags', { id: reply, report: 'other' }, { method: 'PUT' })
  const poll = {
    id: 7,
    name: 'Полив',
    question: 'Часто?',
    answers: [
      { id: 11, text: 'Да' },
      { id: 12, text: 'Нет' },
    ],
  }
  await app.ask(savePolls, { body: { polls: [poll] } })
  await send(lena, '/svc/quiz/api/stats/answer/click/11', {})
  await app.ask(runAjaxAction, { body: { action: 'newsletter', type: 'newsletter', email, agree: 'true' } })
  const [anna] = (await app.ask(listAuthors)).items
  await app.ask(tieAuthor, { body: { id: lena.id, person: anna!.integer_id } })
  await app.settle()
}

test('what is kept of a reader is in their copy, and erasing the account reaches all of it', async () => {
  await useEverything()
  // Whatever table she is found in has its line, and each line is tried.
  expect(await findLena()).toEqual(Object.keys(ofReaders).toSorted())

  const { body } = await lena.get('/export')
  const copy = body.data as Record<string, unknown>
  for (const [table, kept] of Object.entries(ofReaders)) {
    if (!('inCopy' in kept)) continue
    const field = copy[kept.inCopy]
    expect([table, Array.isArray(field) ? field.length > 0 : field !== null && field !== undefined]).toEqual([
      table,
      true,
    ])
  }
  expect(copy['newsletters']).toEqual([
    { type: 'newsletter', asked_at: app.clock.now().toISOString(), confirmed_at: null },
  ])
  expect(copy['comment_ratings']).toMatchObject([{ post_id: ficus, state: 'like' }])
  expect(copy['comment_reports']).toMatchObject([{ post_id: ficus, reason: 'other' }])

  await lena.patch('/archive/push', {})
  app.clock.advance(31 * dayMs)
  expect(await eraseDue(openUsers(app.context))).toBe(1)
  await app.settle()
  const left = Object.entries(ofReaders).flatMap(([table, kept]) => (kept.left ? [table] : []))
  expect(await findLena()).toEqual(left.toSorted())
  // Where a number is left, no name, address or portrait is.
  for (const table of left) {
    const [schema, name] = table.split('.')
    expect(await rowsOf(`select from "${schema}"."${name}" t where strpos(t::text, $1) > 0`, [email])).toEqual([])
  }
})
