import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPostStatistics, listPersonEvents } from '#contract/analytics.ts'
import { articleContextSchema, payloadSchemaName } from '#contract/tracking-names.ts'
import { openTestApp, testNow, type TestApp } from '#tests/app.ts'
import { seedMagazine } from '#tests/magazine.ts'
import { openAnalytics } from './analytics.ts'
import { rollUp, sweep } from './roll-up.ts'

const ficus = 101
const draft = 103
const syrniki = 1_000_000_001
const dayMs = 86_400_000
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

type Kept = {
  kind: string
  visitor: string
  post_id: number
  scroll_area: string
  scroll_depth: number
  fields: Fields
}
async function kept(): Promise<Kept[]> {
  return (await app.context.db.sql.query<Kept & Fields>('select * from analytics.event order by happened_at')).rows
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

test('an event is kept once, however often it comes, in one post or several', async () => {
  const one = event()
  const two = event({ e: 'pp', pp_may: '300' })
  expect((await sendEvents(one, two, one)).statusCode).toBe(200)
  expect((await sendEvents(two)).json()).toEqual({ success: true })
  await Promise.all(Array.from({ length: 20 }, () => sendEvents(one)))
  expect((await kept()).map(({ kind }) => kind).toSorted()).toEqual(['pp', 'pv'])
})

test('ids of another shape tell repetitions too; events without one are all different', async () => {
  await sendEvents(
    event({ eid: 'first' }),
    event({ eid: 'first' }),
    event({ eid: undefined }),
    event({ eid: undefined }),
  )
  expect(await kept()).toHaveLength(3)
})

test.each([
  ['no JSON', '{'],
  ['an empty body', ''],
  ['a list', []],
  ['another schema', { schema: 'iglu:com.example/other/jsonschema/1-0-0', data: [event()] }],
  ['no events', { schema: payloadSchemaName, data: [] }],
  ['a value that is no text', { schema: payloadSchemaName, data: [event({ dtm: 1 })] }],
  ['a field nobody knows', { schema: payloadSchemaName, data: [event({ password: 'x' })] }],
  ['an event without a kind', { schema: payloadSchemaName, data: [event({ e: undefined })] }],
  ['a prototype', `{"__proto__":{"x":1},"schema":"${payloadSchemaName}","data":[]}`],
])('%s is a 400, and nothing is kept', async (_, payload) => {
  expect((await send(payload)).statusCode).toBe(400)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'a/b'])
    expect([type, (await send(payload, { 'content-type': type })).statusCode]).toEqual([type, 400])
  expect(await kept()).toEqual([])
})

test.each([900, 33_000])('a post of %i mistakes is refused in a few words', async n => {
  const refused = await sendEvents(...Array.from({ length: n }, () => ({})))
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'validation'])
  expect(refused.body.length).toBeLessThan(5000)
})

test('what is far beyond the limits of trackers is a 413; their largest post is taken', async () => {
  expect((await sendEvents(event({ page: 'ф'.repeat(100_000) }))).statusCode).toBe(413)
  expect((await sendEvents(event({ page: 'x'.repeat(49_000) }))).statusCode).toBe(200)
})

test('values that no database likes are kept as far as they can be', async () => {
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
  expect((await kept())[0]).toMatchObject({ visitor: null, fields: { page: 'аб\ufffd' } })
  const long = `${'a'.repeat(199)}😀`
  const cut = `${'a'.repeat(199)}\ufffd`
  expect((await sendEvents(event({ e: long, duid: long, co: contexts(webPage(long)) }))).statusCode).toBe(200)
  expect(await kept()).toContainEqual(expect.objectContaining({ kind: cut, visitor: cut, page_view: cut }))
})

test('of an event that is very long the longest fields are not kept; a moment that is empty is now', async () => {
  await sendEvents(
    event({ dtm: '', stm: '', page: 'x'.repeat(9_000), co: 'y'.repeat(9_500), url: 'https://delno.test/' }),
  )
  const [only] = await kept()
  expect(Object.keys(only!.fields).toSorted()).toEqual(['p', 'page', 'tv', 'url'])
})

test('addresses and fingerprints of a person are not kept; pages of any site may post with credentials', async () => {
  const response = await send(
    { schema: payloadSchemaName, data: [event({ ip: '203.0.113.7', fp: '1', nuid: 'n', tnuid: 't', ua: chrome })] },
    { origin: 'https://partner.test', 'sp-anonymous': '*', cookie: 'sp=1' },
  )
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': 'https://partner.test',
    'access-control-allow-credentials': 'true',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(Object.keys((await kept())[0]!.fields).toSorted()).toEqual(['p', 'tv'])
  expect(JSON.stringify(await kept())).not.toMatch(/203\.0\.113|127\.0\.0|Mozilla/)
})

test('a preflight says what may be sent, and a refusal can be read by the tracker', async () => {
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
])('depth of scrolling is found in %s', async (_, make) => {
  await sendEvents(
    event({ ...make({ pageScroll: 25 }), dtm: '1000', stm: '3000' }),
    event({ ...make({ pageScroll: '75', category: 'Прокрутка материала' }), dtm: '2000', stm: '3000' }),
    event({ ...make({ pageScroll: 33 }), dtm: '3000', stm: '3000' }),
  )
  expect((await kept()).map(({ scroll_area, scroll_depth }) => [scroll_area, scroll_depth])).toEqual([
    ['page', 25],
    ['content', 75],
    [null, null],
  ])
})

const day = '2026-11-21'
const statistics = async (from = day, to = day) =>
  (await app.ask(getPostStatistics, { params: { postId: ficus }, query: { from, to } })).items
const count = () => rollUp(openAnalytics(app.context))

/** A reader opens the article, from somewhere, and reads so far. */
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

test('a day of a post: views, visitors, depth and sources; counting again changes nothing', async () => {
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
      sources: { search: 1, social: 1, direct: 1, internal: 1, other: 0 },
    },
  ]
  expect(await statistics()).toEqual([])
  await count()
  expect(await statistics()).toEqual(expected)
  await count()
  expect(await statistics()).toEqual(expected)
})

test('what comes later is added to its day; bots are not counted', async () => {
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

test('nothing is counted for posts that events make up, nor for a draft', async () => {
  const made = Array.from({ length: 300 }, (_, at) =>
    event({ co: contexts([articleContextSchema, { postId: 7000 + at }]) }),
  )
  await sendEvents(...visit({ by: 'anna' }), ...made)
  await sendEvents(...[draft, syrniki].map(postId => event({ co: contexts([articleContextSchema, { postId }]) })))
  await count()
  const { rows } = await app.context.db.sql.query('select post_id from analytics.post_day order by post_id')
  expect(rows).toEqual([{ post_id: ficus }, { post_id: syrniki }])
})

test('a clock that is wrong by years moves no event to another day', async () => {
  const wrong = new Date('2001-01-01T10:00:00Z').getTime()
  await sendEvents(...visit({ by: 'anna' }).map(each => ({ ...each, dtm: String(wrong - 2000), stm: String(wrong) })))
  await count()
  expect((await statistics()).map(({ views }) => views)).toEqual([1])
})

test('raw events go after their days and the sums stay; what happened before is taken no more', async () => {
  const [first] = visit({ by: 'anna' })
  const at = app.clock.now().getTime()
  await sendEvents({ ...first, dtm: String(at), stm: String(at) })
  await count()
  app.clock.advance(31 * dayMs)
  await sweep(openAnalytics(app.context))
  expect(await kept()).toEqual([])
  const repeated = { ...first, dtm: String(at), stm: String(app.clock.now().getTime()) }
  expect((await sendEvents(repeated)).statusCode).toBe(200)
  expect(await kept()).toEqual([])
  await count()
  expect((await statistics()).map(({ views }) => views)).toEqual([1])
  app.clock.advance(800 * dayMs)
  await sweep(openAnalytics(app.context))
  expect(await statistics()).toEqual([])
})

test('what a reader read who agreed to be known is theirs to have; erased, it is nobody’s, and the sums stay', async () => {
  await sendEvents(...visit({ by: 'anna' }).map(each => ({ ...each, uid: 'anna' })), ...visit({ by: 'boris' }))
  const { items } = await app.ask(listPersonEvents, { query: { user_id: 'anna' } })
  expect(items).toEqual([
    { kind: 'pv', url: 'https://delno.test/fikus-zimoj', post_id: ficus, happened_at: '2026-11-21T06:00:00.000Z' },
  ])
  await count()
  await app.context.db
    .of('platform')
    .inTransaction(trx => app.context.events.announce(trx, 'viewer.changed', { userId: 'anna', viewer: null }))
  await app.settle()
  expect((await kept()).map(({ visitor }) => visitor)).toEqual(['boris'])
  await count()
  expect((await statistics()).map(({ views }) => views)).toEqual([2])
})
