import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPostStatistics, listPersonEvents } from '#contract/analytics.ts'
import { articleContextSchema, payloadSchemaName } from '#contract/tracking-names.ts'
import { dayMs } from '#domain/time-units.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { openAnalytics } from './analytics.ts'
import { rollUp, sweep } from './roll-up.ts'

const ficus = 101
const draft = 103
const syrniki = 1_000_000_001
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['content', 'recipes', 'views', 'analytics'] })
  await seedMagazine(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.db.sql.exec('truncate analytics.event, analytics.post_day, analytics.roll_up, analytics.problem')
  app.clock.advance(testNow.getTime() - app.clock.now().getTime())
})

type Fields = Record<string, unknown>
const event = (fields: Fields = {}) => ({ e: 'pv', tv: 'js-4.10.1', p: 'web', eid: randomUUID(), ...fields })
const send = (payload: unknown, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url: '/svc/analytics/tracker',
    headers: { 'content-type': 'application/json; charset=UTF-8', 'user-agent': chrome, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const sendEvents = (...data: Fields[]) => send({ schema: payloadSchemaName, data })

type StoredEvent = {
  kind: string
  visitor: string
  post_id: number
  scroll_area: string
  scroll_depth: number
  fields: Fields
}
async function listStored(): Promise<StoredEvent[]> {
  return (await app.context.db.sql.query<StoredEvent & Fields>('select * from analytics.event order by happened_at'))
    .rows
}

const contexts = (...data: [string, Fields][]) =>
  JSON.stringify({
    schema: 'iglu:com.snowplowanalytics.snowplow/contexts/jsonschema/1-0-0',
    data: data.map(([schema, each]) => ({ schema, data: each })),
  })
const webPage = (id: string): [string, Fields] => [
  'iglu:com.snowplowanalytics.snowplow/web_page/jsonschema/1-0-0',
  { id },
]
const inFicus: [string, Fields] = [articleContextSchema, { postId: ficus }]
const unstruct = (data: Fields) =>
  JSON.stringify({
    schema: 'iglu:com.snowplowanalytics.snowplow/unstruct_event/jsonschema/1-0-0',
    data: { schema: 'iglu:ru.example/scroll/jsonschema/1-0-0', data },
  })
const base64 = (text: string) => Buffer.from(text).toString('base64url')

test('an event is stored once, however often it is sent, in one request or several', async () => {
  const one = event()
  const two = event({ e: 'pp', pp_may: '300' })
  expect((await sendEvents(one, two, one)).statusCode).toBe(200)
  expect((await sendEvents(two)).json()).toEqual({ success: true })
  await Promise.all(Array.from({ length: 20 }, () => sendEvents(one)))
  expect((await listStored()).map(({ kind }) => kind).toSorted()).toEqual(['pp', 'pv'])
})

test('an id that is not a UUID also prevents repetition; events without an id are all different', async () => {
  await sendEvents(
    event({ eid: 'first' }),
    event({ eid: 'first' }),
    event({ eid: undefined }),
    event({ eid: undefined }),
  )
  expect(await listStored()).toHaveLength(3)
})

test.each([
  ['invalid JSON', '{'],
  ['an empty body', ''],
  ['a list', []],
  ['another schema', { schema: 'iglu:com.example/other/jsonschema/1-0-0', data: [event()] }],
  ['no events', { schema: payloadSchemaName, data: [] }],
  ['a value that is not a string', { schema: payloadSchemaName, data: [event({ dtm: 1 })] }],
  ['an unknown field', { schema: payloadSchemaName, data: [event({ password: 'x' })] }],
  ['an event without a kind', { schema: payloadSchemaName, data: [event({ e: undefined })] }],
  ['a prototype', `{"__proto__":{"x":1},"schema":"${payloadSchemaName}","data":[]}`],
])('%s is a 400, and nothing is stored', async (_, payload) => {
  expect((await send(payload)).statusCode).toBe(400)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'a/b'])
    expect([type, (await send(payload, { 'content-type': type })).statusCode]).toEqual([type, 400])
  expect(await listStored()).toEqual([])
})

test.each([900, 33_000])('a request with %i invalid events is refused with a short reply', async n => {
  const refused = await sendEvents(...Array.from({ length: n }, () => ({})))
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'validation'])
  expect(refused.body.length).toBeLessThan(5000)
})

test('a request far beyond the limits of trackers is a 413, and their largest one is accepted', async () => {
  expect((await sendEvents(event({ page: 'ф'.repeat(100_000) }))).statusCode).toBe(413)
  expect((await sendEvents(event({ page: 'x'.repeat(49_000) }))).statusCode).toBe(200)
})

test('values that a database cannot store are stored as far as possible', async () => {
  const strange = event({
    page: 'а\u0000б\ud83d',
    url: "'; drop table analytics.event; --",
    dtm: 'NaN',
    stm: '-1e309',
    duid: '\u0000'.repeat(3),
    ue_pr: '{"data":{"schema":1',
    co: '[]',
    cx: '%%%',
    refr: 'http://[',
  })
  expect((await sendEvents(strange, event({ dtm: '-9e99', stm: '9e99' }))).statusCode).toBe(200)
  expect((await listStored())[0]).toMatchObject({ visitor: null, fields: { page: 'аб\ufffd' } })
  const long = `${'a'.repeat(199)}😀`
  const cut = `${'a'.repeat(199)}\ufffd`
  expect((await sendEvents(event({ e: long, duid: long, co: contexts(webPage(long)) }))).statusCode).toBe(200)
  expect(await listStored()).toContainEqual(expect.objectContaining({ kind: cut, visitor: cut, page_view: cut }))
})

test('a very long event loses its longest fields; an empty time is read as now', async () => {
  await sendEvents(
    event({ dtm: '', stm: '', page: 'x'.repeat(9_000), co: 'y'.repeat(9_500), url: 'https://delno.test/' }),
  )
  const [only] = await listStored()
  expect(Object.keys(only!.fields).toSorted()).toEqual(['p', 'page', 'tv', 'url'])
})

test('IP addresses and fingerprints are not stored; pages of any site may post with credentials', async () => {
  const response = await send(
    { schema: payloadSchemaName, data: [event({ ip: '203.0.113.7', fp: '1', nuid: 'n', tnuid: 't', ua: chrome })] },
    { origin: 'https://partner.test', 'sp-anonymous': '*', cookie: 'sp=1' },
  )
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': 'https://partner.test',
    'access-control-allow-credentials': 'true',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(Object.keys((await listStored())[0]!.fields).toSorted()).toEqual(['p', 'tv'])
  expect(JSON.stringify(await listStored())).not.toMatch(/203\.0\.113|127\.0\.0|Mozilla/)
})

test('a preflight lists what may be sent, and the tracker can read a refusal', async () => {
  const preflight = await app.app.inject({
    method: 'OPTIONS',
    url: '/svc/analytics/tracker',
    headers: {
      origin: 'https://partner.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,sp-anonymous',
    },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': 'https://partner.test',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type, sp-anonymous',
  })
  const refused = await send('{', { origin: 'https://partner.test' })
  expect(refused.headers['access-control-allow-origin']).toBe('https://partner.test')
})

test.each([
  ['a self-describing event', (data: Fields) => ({ e: 'ue', ue_pr: unstruct(data) })],
  ['the same in base64', (data: Fields) => ({ e: 'ue', ue_px: base64(unstruct(data)) })],
  ['a context', (data: Fields) => ({ e: 'se', co: contexts(['iglu:ru.example/scroll/jsonschema/1-0-0', data]) })],
  ['the same in base64', (data: Fields) => ({ e: 'se', cx: base64(contexts(['iglu:a/b/jsonschema/1-0-0', data])) })],
])('the scroll depth is found in %s', async (_, make) => {
  await sendEvents(
    event({ ...make({ pageScroll: 25 }), dtm: '1000', stm: '3000' }),
    event({ ...make({ pageScroll: '75', category: 'Прокрутка материала' }), dtm: '2000', stm: '3000' }),
    event({ ...make({ pageScroll: 33 }), dtm: '3000', stm: '3000' }),
  )
  expect((await listStored()).map(({ scroll_area, scroll_depth }) => [scroll_area, scroll_depth])).toEqual([
    ['page', 25],
    ['content', 75],
    [null, null],
  ])
})

const day = '2026-11-21'
const statistics = async (from = day, to = day) =>
  (await app.ask(getPostStatistics, { params: { postId: ficus }, query: { from, to } })).items
const count = () => rollUp(openAnalytics(app.context))

/** The events of a reader who opens the article from a referrer and scrolls to the depths. */
function visit({ by, from = '', depth = [] as number[] }: { by: string; from?: string; depth?: number[] }): Fields[] {
  const page = webPage(randomUUID())
  const shared = { duid: by, url: 'https://delno.test/fikus-zimoj', co: contexts(page, inFicus) }
  return [
    event({ ...shared, refr: from }),
    ...depth.map(percent =>
      event({ ...shared, e: 'ue', ue_pr: unstruct({ pageScroll: percent, category: 'Прокрутка материала' }) }),
    ),
  ]
}

test('a day of a post has views, visitors, depth and sources, and counting again changes nothing', async () => {
  await sendEvents(
    ...visit({ by: 'anna', from: 'https://yandex.ru/', depth: [25, 50, 75, 100] }),
    ...visit({ by: 'anna', from: 'https://delno.test/', depth: [25] }),
    ...visit({ by: 'boris', from: 'https://t.me/', depth: [25, 50] }),
    ...visit({ by: 'vera' }),
  )
  const zero = { '25': 0, '50': 0, '75': 0, '100': 0 }
  const expected = [
    {
      day,
      views: 4,
      visitors: 3,
      depth: { page: zero, content: { '25': 3, '50': 2, '75': 1, '100': 1 } },
      sources: { search: 1, zen: 0, social: 1, letter: 0, direct: 1, internal: 1, other: 0 },
    },
  ]
  expect(await statistics()).toEqual([])
  await count()
  expect(await statistics()).toEqual(expected)
  await count()
  expect(await statistics()).toEqual(expected)
})

test('late events are added to their day, and bots are not counted', async () => {
  await sendEvents(...visit({ by: 'anna' }))
  await count()
  app.clock.advance(dayMs)
  const now = app.clock.now().getTime()
  await sendEvents(...visit({ by: 'boris' }).map(each => ({ ...each, dtm: String(now - dayMs), stm: String(now) })))
  await sendEvents(...visit({ by: 'vera' }))
  await send(
    { schema: payloadSchemaName, data: visit({ by: 'bot' }) },
    { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' },
  )
  await count()
  expect((await statistics(day, '2026-11-22')).map(each => [each.day, each.views])).toEqual([
    [day, 2],
    ['2026-11-22', 1],
  ])
})

test('made-up posts and drafts are not counted', async () => {
  const made = Array.from({ length: 300 }, (_, at) =>
    event({ co: contexts([articleContextSchema, { postId: 7000 + at }]) }),
  )
  await sendEvents(...visit({ by: 'anna' }), ...made)
  await sendEvents(...[draft, syrniki].map(postId => event({ co: contexts([articleContextSchema, { postId }]) })))
  await count()
  const { rows } = await app.context.db.sql.query('select post_id from analytics.post_day order by post_id')
  expect(rows).toEqual([{ post_id: ficus }, { post_id: syrniki }])
})

test('a client clock that is wrong by years does not move an event to another day', async () => {
  const wrong = new Date('2001-01-01T10:00:00Z').getTime()
  await sendEvents(...visit({ by: 'anna' }).map(each => ({ ...each, dtm: String(wrong - 2000), stm: String(wrong) })))
  await count()
  expect((await statistics()).map(({ views }) => views)).toEqual([1])
})

test('old raw events are removed, counts stay, and older events are no longer stored', async () => {
  const [first] = visit({ by: 'anna' })
  const at = app.clock.now().getTime()
  await sendEvents({ ...first, dtm: String(at), stm: String(at) })
  await count()
  app.clock.advance(31 * dayMs)
  await sweep(openAnalytics(app.context))
  expect(await listStored()).toEqual([])
  const repeated = { ...first, dtm: String(at), stm: String(app.clock.now().getTime()) }
  expect((await sendEvents(repeated)).statusCode).toBe(200)
  expect(await listStored()).toEqual([])
  await count()
  expect((await statistics()).map(({ views }) => views)).toEqual([1])
  app.clock.advance(800 * dayMs)
  await sweep(openAnalytics(app.context))
  expect(await statistics()).toEqual([])
})

test('the events of a reader who consented are in their data; erasing the account removes them and keeps the counts', async () => {
  await sendEvents(...visit({ by: 'anna' }).map(each => ({ ...each, uid: 'anna' })), ...visit({ by: 'boris' }))
  const { items } = await app.ask(listPersonEvents, { query: { user_id: 'anna' } })
  expect(items).toEqual([
    { kind: 'pv', url: 'https://delno.test/fikus-zimoj', post_id: ficus, happened_at: '2026-11-21T06:00:00.000Z' },
  ])
  await count()
  await app.context.db
    .of('platform')
    .inTransaction(trx => app.context.events.announce(trx, 'viewer.changed', { userId: 'anna', viewer: null }))
  await app.waitUntilIdle()
  expect((await listStored()).map(({ visitor }) => visitor)).toEqual(['boris'])
  await count()
  expect((await statistics()).map(({ views }) => views)).toEqual([2])
})
