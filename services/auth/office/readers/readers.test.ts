// Readers in the office, the log of what was done with them, and its export.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markArchived, setBan } from '#contract/auth.ts'
import type { Call, CallInput } from '#contract/call.ts'
import { countPeopleComments, getReader, listReaders, showReaderAddress } from '#contract/office/readers.ts'
import { checkOfficeLog, exportOfficeLog, listOfficeLog } from '#contract/office/log.ts'
import { changeOfficeRole, getOfficeToken } from '#contract/office/access.ts'
import { dayMs } from '#domain/time-units.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { enterModerators, type OfficeModerators } from '#tests/moderators.ts'
import { exportMaxMs } from '../limits.ts'
import { moveOldLogQueue } from '../log/move-old-log.ts'

let app: TestApp
let who: OfficeModerators
let galina: SignedIn
let roman: SignedIn
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'comments', 'content', 'recipes', 'media'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  galina = await app.signIn({ email: 'galina@mail.ru' })
  roman = await app.signIn({ email: 'roman@yandex.ru' })
  const name = (id: string, words: string) =>
    app.context.db.sql.query('update auth."user" set display_name = $2 where id = $1', [id, words])
  await name(galina.userId, 'Галина Петровна')
  await name(roman.userId, 'Роман Ёлкин')
  who = await enterModerators(app)
})

const find = async (query: CallInput<typeof listReaders>['query'], by = who.anna) =>
  (await by.browser.ask(listReaders, { query })).items.map(({ display_name }) => display_name)
const numberOf = async ({ userId }: SignedIn) =>
  (await who.anna.browser.ask(getReader, { params: { id: userId } })).data.integer_id
const newest = async () => (await who.anna.browser.ask(listOfficeLog, { query: { limit: 1 } })).items[0]!

describe('readers', () => {
  test('are found by the beginning of a name, by number and by the whole address, and by nothing less', async () => {
    expect(await find({})).toEqual(['Денис Орлов', 'Вера Никитина', 'Анна Ветрова', 'Роман Ёлкин', 'Галина Петровна'])
    expect(await find({ q: 'петр' })).toEqual(['Галина Петровна'])
    expect(await find({ q: 'роман елк' })).toEqual(['Роман Ёлкин'])
    expect(await find({ q: `№ ${await numberOf(galina)}` })).toEqual(['Галина Петровна'])
    expect(await find({ q: 'Galina@Mail.ru' })).toEqual(['Галина Петровна'])
    expect(await find({ q: 'galina@' })).toEqual([])
    expect(await find({ q: 'galina' })).toEqual([])
    expect(await find({ q: '99999999999' })).toEqual([])
    expect(await find({ limit: 2, before: await numberOf(roman) })).toEqual(['Галина Петровна'])
  })

  test('are filtered: of the last week, closed, banned', async () => {
    await app.ask(setBan, { body: { id: roman.userId, isBanned: true } })
    const deadline = new Date(app.clock.now().getTime() + 30 * dayMs).toISOString()
    const archive = { deadline, reasonCode: null, reasonComment: null }
    await app.ask(markArchived, { body: { id: galina.userId, archive } })
    expect(await find({ filter: 'banned' })).toEqual(['Роман Ёлкин'])
    expect(await find({ filter: 'closed' })).toEqual(['Галина Петровна'])
    expect(await find({ filter: 'new', q: 'роман' })).toEqual(['Роман Ёлкин'])
    await app.context.db.sql.query(`update auth."user" set created_at = created_at - interval '8 days'`)
    expect(await find({ filter: 'new' })).toEqual([])
  })

  test('an address is masked; showing it needs a reason, and the log has both the person and the reason', async () => {
    const { data } = await who.anna.browser.ask(getReader, { params: { id: galina.userId } })
    expect(data).toMatchObject({ email: 'g•••@mail.ru', sessions: 1, sign_in: [], may_show_address: true, roles: [] })
    const show = (by: typeof who.anna, why: string) =>
      by.browser.send(showReaderAddress, { params: { id: galina.userId }, body: { why } })
    expect(await show(who.anna, '  ')).toMatchObject({ status: 400 })
    expect((await show(who.anna, 'просит копию данных')).body.data).toEqual({ email: 'galina@mail.ru' })
    expect(await newest()).toMatchObject({
      action: 'reader.address-shown',
      by: { display_name: 'Анна Ветрова' },
      thing: { kind: 'person', id: galina.userId, title: 'Галина Петровна' },
      words: 'просит копию данных',
      place: { device: 'Mac, Chrome' },
    })
    // A moderator of comments sees readers, but no addresses.
    expect(await find({ q: 'галина' }, who.vera)).toEqual(['Галина Петровна'])
    expect(await show(who.vera, 'хочу написать')).toMatchObject({ status: 403 })
    expect(await newest()).toMatchObject({ words: 'просит копию данных' })
  })

  test.each([
    ['listReaders', listReaders, () => ({ query: {} })],
    ['getReader', getReader, () => ({ params: { id: roman.userId } })],
    ['showReaderAddress', showReaderAddress, () => ({ params: { id: roman.userId }, body: { why: 'надо' } })],
    ['countPeopleComments', countPeopleComments, () => ({ query: { userIds: roman.userId } })],
    ['listOfficeLog', listOfficeLog, () => ({ query: {} })],
    ['exportOfficeLog', exportOfficeLog, () => ({ body: { format: 'csv' } })],
  ] as [string, Call, () => unknown][])('%s is refused to an author of the magazine', async (_, call, input) => {
    expect(await who.denis.browser.send(call, input() as never)).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('the log is refused to a moderator of comments', async () => {
    expect((await who.vera.browser.send(listOfficeLog, {})).status).toBe(403)
    expect((await who.vera.browser.send(exportOfficeLog, { body: { format: 'jsonl' } })).status).toBe(403)
  })
})

describe('the export of the log', () => {
  test('goes piece by piece, is logged itself, and no cell is a formula', async () => {
    await who.anna.browser.ask(changeOfficeRole, { body: { id: who.denis.userId, role: 'moderator' } })
    await app.context.db.sql.query(`update auth."user" set display_name = '=1+1; "да"' where id = $1`, [
      who.denis.userId,
    ])
    const read = (format: 'csv' | 'jsonl', before?: number) =>
      who.anna.browser.ask(exportOfficeLog, { body: { format, actions: 'access.role_changed', before } })
    const csv = await read('csv')
    expect(csv.next).toBeNull()
    const [heads, line, end] = csv.text.split('\n')
    expect(heads).toMatch(/^"номер";"когда";"кто";"что";/)
    expect(line).toContain(`;"access.role_changed";"'=1+1; ""да""";"{""role"":""user""}";"{""role"":""moderator""}";`)
    expect(end).toBe('')
    expect(await newest()).toMatchObject({
      action: 'log.exported',
      after: { format: 'csv', actions: ['access.role_changed'] },
    })
    const entry = JSON.parse((await read('jsonl')).text)
    expect(entry).toMatchObject({ action: 'access.role_changed', hash: expect.stringMatching(/^[\da-f]{64}$/) })
    // A further piece writes no second entry.
    const before = (await newest()).id
    await read('jsonl', entry.id)
    expect((await newest()).id).toBe(before)
    // A piece of an export that nobody has begun is an export.
    const other = { format: 'jsonl' as const, actions: 'access.invited', before }
    await who.anna.browser.ask(exportOfficeLog, { body: other })
    expect((await newest()).id).toBe(before + 1)
    await who.anna.browser.ask(exportOfficeLog, { body: other })
    expect((await newest()).id).toBe(before + 1)
    app.clock.advance(exportMaxMs + 1)
    await who.anna.browser.ask(getOfficeToken, {})
    await who.anna.browser.ask(exportOfficeLog, { body: other })
    expect((await newest()).id).toBe(before + 2)
  })
})

test('entries of the former log are moved to the end of the new one by a job, with their place and time', async () => {
  const at = new Date('2026-03-01T10:00:00Z')
  const insert = (event: string, detail: string) =>
    app.context.db.sql.query(
      `insert into auth.office_log (at, event, user_id, actor_id, device, network, detail)
       values ($1, $2, $3, $4, 'iPad, Safari', '10.0.*.*', $5)`,
      [at, event, who.denis.userId, who.anna.userId, detail],
    )
  await app.context.db.sql.query(
    `insert into auth.office_log (at, event, user_id, actor_id, detail)
     select $1::timestamptz, 'signed_out', $2::uuid, $2::uuid, '' from generate_series(1, 2000)`,
    [at, who.denis.userId],
  )
  await insert('role_changed', 'user>moderator')
  await insert('key_added', 'Мой ключ')
  const former = (await newest()).id
  const move = async () => {
    await app.context.jobs.send(moveOldLogQueue, {})
    await app.waitUntilIdle()
  }
  await move()
  const { items } = await who.anna.browser.ask(listOfficeLog, { query: { limit: 2 } })
  expect(items).toMatchObject([
    { action: 'access.key_added', words: 'Мой ключ', after: null },
    {
      action: 'access.role_changed',
      at: at.toISOString(),
      before: { role: 'user' },
      after: { role: 'moderator' },
      place: { device: 'iPad, Safari', network: '10.0.*.*', city: null },
    },
  ])
  await move()
  expect(items[0]!.id).toBe(former + 2_002)
  expect((await newest()).id).toBe(items[0]!.id)
  // Private parts older than a year may be missing, these are younger.
  expect((await app.ask(checkOfficeLog, { body: {} })).problems).toEqual([])
})
