// «Сегодня» over the wire: what each role sees, what is put off for one person, what broke and is mended, and how many read.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { addQuestion, addTypo } from '#contract/inbox.ts'
import * as texts from '#contract/newsroom.ts'
import * as calls from '#contract/newsroom-today.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time-units.ts'
import { openTestApp, type SignedIn, type TestApp } from '#tests/app.ts'
import { send } from '#tests/text-editors.ts'

let app: TestApp
let people: Record<'chief' | 'editor' | 'author' | 'proofReader' | 'lena', SignedIn>
beforeAll(async () => {
  app = await openTestApp({ services: ['auth', 'content', 'newsroom', 'inbox', 'analytics', 'comments', 'user'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.empty()
  const colleague = (name: string, role: 'admin' | 'moderator' | 'user') =>
    app.signInToOffice({ email: `${name}@delno.test`, roles: [{ application: 'quasar', name: role }] })
  people = {
    chief: await colleague('chief', 'admin'),
    editor: await colleague('editor', 'moderator'),
    author: await colleague('author', 'user'),
    proofReader: await colleague('nina', 'user'),
    lena: await app.signIn({ email: 'lena@delno.test' }),
  }
  await app.context.db.sql.query(`insert into newsroom.member values ($1, true, '{}'), ($2, false, '{dom}')`, [
    people.proofReader.userId,
    people.editor.userId,
  ])
})

type Person = keyof typeof people
async function ask<C extends Call>(call: C, input: CallInput<C>, person: Person = 'chief'): Promise<CallReply<C>> {
  const { status, body } = await send(app, call, people[person].headers, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const statusOf = async <C extends Call>(call: C, input: CallInput<C>, person: Person) =>
  (await send(app, call, people[person].headers, input)).status
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
const today = (person: Person = 'chief', whose: 'own' | 'all' = 'own') =>
  ask(calls.getToday, { query: { whose } }, person)

type Made = { title: string; stage?: string; owner?: Person; section?: string; deadline?: string; plannedAt?: string }
async function make({ title, stage = 'draft', owner = 'author', ...more }: Made): Promise<number> {
  const body = { title, stage: 'draft', ownerId: people[owner].userId, ...more } as const
  const { text } = await ask(texts.createText, { body })
  await app.context.db.sql.query('update newsroom.text set stage = $2 where id = $1', [text.id, stage])
  return text.id
}
/** «proofread: Сон», «inbox: typo 2». */
const said = ({ waiting }: calls.Today) =>
  waiting.map(({ what }) => {
    if (what.kind === 'bell') return `bell: ${what.row.kind}`
    if (what.kind === 'text') return `${what.asks}: ${what.text.title}`
    return what.kind === 'inbox' ? `inbox: ${what.letters} ${what.count}` : `${what.kind}: ${what.count}`
  })

test('each role sees what waits for it; the whole newsroom is for the chief', async () => {
  await make({ title: 'Сон', stage: 'proofreading' })
  await make({ title: 'Дом готов', stage: 'ready', section: 'dom' })
  await make({ title: 'Деньги готовы', stage: 'ready', section: 'dengi' })
  await make({ title: 'Срок завтра', deadline: inHours(20) })
  await make({ title: 'Чужой срок', owner: 'editor', deadline: inHours(-5) })
  const typo = { url: '/fikus', before: '', after: '', comment: '', network: '10.8.0.1' }
  await app.ask(addTypo, { body: { ...typo, text: 'фикуз' } })
  await app.ask(addQuestion, { body: { user_id: null, name: 'Раиса', text: 'Почему?', url: null } })
  await app.waitUntilIdle()

  const own = {
    author: ['bell: given', 'bell: given', 'bell: given', 'bell: given', 'finish: Срок завтра'],
    proofReader: ['inbox: typo 1', 'proofread: Сон'],
    editor: ['bell: given', 'finish: Чужой срок', 'inbox: question 1', 'release: Дом готов'],
    chief: ['inbox: question 1', 'inbox: typo 1', 'release: Деньги готовы', 'release: Дом готов'],
  } as const
  for (const [person, expected] of Object.entries(own))
    expect([person, said(await today(person as Person)).toSorted()]).toEqual([person, expected])
  expect(said(await today('chief', 'all')).toSorted()).toEqual([
    'finish: Срок завтра',
    'finish: Чужой срок',
    'inbox: question 1',
    'inbox: typo 1',
    'proofread: Сон',
    'release: Деньги готовы',
    'release: Дом готов',
  ])
  // What is urgent stands first.
  expect((await today('chief', 'all')).waiting[0]).toMatchObject({ isToday: true, what: { asks: 'finish' } })
  for (const person of ['author', 'editor', 'proofReader'] as const)
    expect([person, await statusOf(calls.getToday, { query: { whose: 'all' } }, person)]).toEqual([person, 403])
  for (const call of [calls.getToday, calls.countReaders] as const) expect(await statusOf(call, {}, 'lena')).toBe(401)
  expect((await today('author')).maySeeAll).toBe(false)
})

test('what is put off is put off for one person, comes back by itself, and not later than in a month', async () => {
  await make({ title: 'Сон', stage: 'ready' })
  const [row] = (await today()).waiting
  const until = inHours(0.05)
  await ask(calls.putOff, { body: { key: row!.key, until } })
  expect((await today()).waiting[0]).toMatchObject({ key: row!.key, putOffUntil: until })
  expect((await today('editor')).waiting[0]).toMatchObject({ key: row!.key, putOffUntil: null })
  app.clock.advance(4 * minuteMs)
  expect((await today()).waiting[0]!.putOffUntil).toBeNull()
  await ask(calls.putOff, { body: { key: row!.key, until: inHours(3) } })
  await ask(calls.putOff, { body: { key: row!.key, until: null } })
  expect((await today()).waiting[0]!.putOffUntil).toBeNull()
  expect(await statusOf(calls.putOff, { body: { key: 'x', until: inHours(24 * 40) } }, 'chief')).toBe(400)
  expect(await statusOf(calls.putOff, { body: { key: 'x', until: inHours(1) } }, 'lena')).toBe(401)
})

test('the day has its texts by the hour, the week its days; an author sees own texts', async () => {
  await make({ title: 'Вечером', plannedAt: inHours(6) })
  await make({ title: 'Днём', owner: 'editor', plannedAt: inHours(2), stage: 'ready' })
  await make({ title: 'Послезавтра', plannedAt: inHours(48) })
  const { day, week } = await today()
  expect(day.map(({ title, state, mayMove }) => [title, state, mayMove])).toEqual([
    ['Днём', 'planned', true],
    ['Вечером', 'planned', true],
  ])
  // The clock of the test stands on a Saturday morning in Moscow.
  expect(week.map(({ day: date, stages }) => [date, stages])).toEqual([
    ['2026-11-22', []],
    ['2026-11-23', ['draft']],
    ['2026-11-24', []],
    ['2026-11-25', []],
    ['2026-11-26', []],
    ['2026-11-27', []],
  ])
  expect((await today('author')).day.map(({ title }) => title)).toEqual(['Вечером'])
})

test('failed jobs are shown to the chief, who starts them again', async () => {
  let isBroken = true
  let done = 0
  await app.context.jobs.work(
    'test.fragile',
    async () => {
      if (isBroken) throw new Error('нет такого ящика')
      done += 1
    },
    { retryLimit: 0 },
  )
  await app.context.jobs.send('test.fragile', { n: 1 })
  await app.waitUntilIdle()
  await expect
    .poll(async () => (await today()).broken)
    .toMatchObject([{ kind: 'jobs', queue: 'test.fragile', count: 1, reason: 'нет такого ящика' }])
  expect((await today('editor')).broken).toEqual([])
  expect(await statusOf(calls.mendJobs, { body: { queue: 'test.fragile' } }, 'editor')).toBe(403)
  isBroken = false
  expect(await ask(calls.mendJobs, { body: { queue: 'test.fragile' } })).toEqual({ started: 1 })
  await app.waitUntilIdle()
  expect([done, (await today()).broken]).toEqual([1, []])
})

test('readers of the last five minutes are counted and compared with four weeks; unknown is not nothing', async () => {
  expect(await ask(calls.countReaders, {}, 'author')).toEqual({ now: null, usual: null, posts: [] })
  const now = app.clock.now().getTime()
  const read = (count: number, at: number, more: { isBot?: boolean } = {}) =>
    Promise.all(
      Array.from({ length: count }, () =>
        app.context.db.sql.query(
          `insert into analytics.event (eid, received_at, happened_at, day, kind, is_bot, page_view, fields)
            values ($1::uuid, $2::timestamptz, $2::timestamptz, $2::timestamptz::date, 'pv', $3, $1::text, '{}')`,
          [randomUUID(), new Date(at), more.isBot ?? false],
        ),
      ),
    )
  await read(4, now - minuteMs)
  await read(2, now - minuteMs, { isBot: true })
  await read(3, now - 10 * minuteMs)
  for (const [week, count] of [
    [1, 1],
    [2, 2],
    [3, 4],
  ] as const)
    await read(count, now - 7 * week * dayMs - minuteMs)
  app.clock.advance(6_000)
  expect(await ask(calls.countReaders, {}, 'author')).toEqual({ now: 4, usual: null, posts: [] })
  await read(9, now - 28 * dayMs - minuteMs)
  app.clock.advance(6_000)
  expect(await ask(calls.countReaders, {}, 'author')).toEqual({ now: 4, usual: 3, posts: [] })
})

test('comments that wait are for moderators, requests about personal data for the chief, urgent by their day', async () => {
  const add = (receivedOn: string, dueOn: string) =>
    app.context.db.sql.query(
      `insert into "user".data_request (kind, source, state, received_on, due_on, created_at, person_name)
       values ('copy', 'paper', 'open', $1, $2, now(), 'Пётр')`,
      [receivedOn, dueOn],
    )
  const rowOf = async (kind: string, person: Person = 'chief') =>
    (await today(person)).waiting.filter(({ what }) => what.kind === kind)
  expect(await rowOf('requests')).toEqual([])
  await add('2026-11-20', '2026-12-04')
  expect(await rowOf('requests')).toMatchObject([{ isToday: false, what: { count: 1, soon: 0, overdue: 0 } }])
  await add('2026-11-03', '2026-11-18')
  expect(await rowOf('requests')).toMatchObject([{ isToday: true, what: { count: 2, soon: 0, overdue: 1 } }])
  expect(await rowOf('requests', 'editor')).toEqual([])
  expect(await rowOf('comments')).toEqual([])
  const { missing } = await today()
  expect(missing).toEqual([])
})
