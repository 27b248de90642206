import Fastify from 'fastify'
import fastifyFormbody from '@fastify/formbody'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { recipeIdFloor } from '#domain/post-id.ts'
import { makeTestClock, type TestClock } from '#platform/clock.ts'
import { makeTestDatabase, silentLog, type TestDatabase } from '#platform/db/testing.ts'
import { installErrorHandling } from '#platform/http/errors.ts'
import { makeRateLimit } from '#platform/http/rate-limit.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeCounter } from './counter.ts'
import { blockVisitsMax, networkVisitsMax, repeatMs } from '#platform/visits/limits.ts'
import { countedIdsMax, flushEveryMs } from './limits.ts'
import { startRedisForTests } from '#tools/testing/redis-for-tests.ts'
import { views as service } from './service.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const internalKey = 'internal-key-of-the-test'
const siteUrl = 'https://delno.test'
const saturday = '2026-11-21T12:00:00+03:00'

let db: TestDatabase
beforeAll(async () => {
  db = await makeTestDatabase({ services: [{ schema: 'views', folder: service.migrations! }] })
  // Flushes happen when a test lets the time pass.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await db.close()
})
beforeEach(async () => {
  await db.sql.exec('truncate views.views_day, views.views_month, views.total, views.unchecked')
})

type Visitor = { ip?: string; userAgent?: string; reader?: string }

/** The plugin over the shared database; posts 101–105 and one recipe are public. */
async function openViewsService({
  redisUrl,
  clock = makeTestClock(saturday),
}: { redisUrl?: string; clock?: TestClock } = {}) {
  const isPublic = new Set([101, 102, 103, 104, 105, recipeIdFloor + 1])
  const asked: string[] = []
  let isStopping = false
  const ask = async ({ name }: { name: string }, { query }: { query: { after: number; limit: number } }) => {
    if (isStopping) throw new Error('Server is closed')
    asked.push(name)
    const isRecipes = name === 'listPublicRecipeIds'
    return {
      ids: [...isPublic].filter(id => id > query.after && id >= recipeIdFloor === isRecipes).slice(0, query.limit),
    }
  }
  const listeners = new Map<string, (payload: { ids: number[] }) => unknown>()
  const context = {
    magazine: { zone: '+03:00' },
    config: { internalKey, redisUrl, siteUrl },
    // A token is the name of its reader here.
    verifyToken: async (token: string) => ({ kind: 'valid', viewer: { userId: token } }),
    db,
    clock,
    ask,
    log: silentLog,
    rateLimit: makeRateLimit(clock),
    events: {
      on: (name: string, handler: (payload: { ids: number[] }) => unknown) => void listeners.set(name, handler),
      onMissed: () => {},
      announce: async () => {},
    },
    jobs: { every: () => {} },
  } as unknown as ServiceContext
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandling(app)
  await app.register(fastifyFormbody)
  await app.register(async scope => service.open(scope, context, app))
  await app.ready()
  const post = async (url: string, form: Record<string, string>, from: Visitor = {}) => {
    const response = await app.inject({
      method: 'POST',
      url,
      remoteAddress: from.ip ?? '10.0.0.1',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': from.userAgent ?? chrome,
        ...(from.reader && { authorization: `Bearer ${from.reader}` }),
      },
      payload: new URLSearchParams(form).toString(),
    })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    clock,
    isPublic,
    asked,
    app,
    post,
    change: (id: number) => listeners.get('article.changed')!({ ids: [id] }),
    view: (id: number | string, from?: Visitor) =>
      post('/incr/', { action: 'increase-views', postId: String(id) }, from),
    counts: async (...ids: number[]) =>
      (await post('/get/', { action: 'get-views', postIds: ids.join(',') })).body.viewsCounts,
    top: async (period: string) => {
      const response = await app.inject({ url: `/top/${period}`, headers: { 'x-delno-internal': internalKey } })
      return response.json().items as { id: number; views: number }[]
    },
    add: (views: { id: number; day: string; count: number }[]) =>
      app.inject({ method: 'POST', url: '/add', headers: { 'x-delno-internal': internalKey }, payload: { views } }),
    stop: () => {
      isStopping = true
      return app.close()
    },
  }
}

const stored = async () =>
  (await db.sql.query<{ id: number; n: number }>('select id, n from views.total order by id')).rows.map(({ id, n }) => [
    id,
    n,
  ])

test('a view is committed before it is answered', async () => {
  const service = await openViewsService()
  expect((await service.view(101)).body).toEqual({ status: 'success', viewsCounts: { 101: 1 } })
  expect((await db.sql.query('select id, n from views.unchecked')).rows).toEqual([{ id: 101, n: 1 }])
  const another = await openViewsService()
  expect(await another.counts(101, 102)).toEqual({ 101: 1, 102: 0 })
  await service.stop()
  await another.stop()
})

test('a view that could not be committed is not answered as counted', async () => {
  const service = await openViewsService()
  await db.sql.exec('alter table views.unchecked rename to gone')
  const answered = await service.view(101)
  await db.sql.exec('alter table views.gone rename to unchecked')
  expect(answered.status).toBe(500)
  expect(await service.counts(101)).toEqual({ 101: 0 })
  await service.stop()
})

test('views that come at once share a write', async () => {
  const written: number[] = []
  const counter = makeCounter(async views => void written.push(views.reduce((sum, { count }) => sum + count, 0)))
  await Promise.all(Array.from({ length: 500 }, (_, index) => counter.add('2026-11-21', index % 7)))
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(500)
  expect(written.length).toBeLessThanOrEqual(2)
})

test('views are added to the sums every few seconds', async () => {
  const service = await openViewsService()
  await service.view(101)
  await service.view(101, { ip: '10.0.0.2' })
  vi.advanceTimersByTime(flushEveryMs)
  await expect.poll(stored, { timeout: 20_000 }).toEqual([[101, 2]])
  expect(await service.counts(101)).toEqual({ 101: 2 })
  await service.stop()
})

test('two nodes that flush at once count a view once', async () => {
  const [first, second] = [await openViewsService(), await openViewsService()]
  await Promise.all(Array.from({ length: 20 }, (_, ip) => (ip % 2 ? first : second).view(101, { ip: `10.0.0.${ip}` })))
  await Promise.all([first.top('all'), second.top('all'), first.top('week')])
  expect(await stored()).toEqual([[101, 20]])
  expect(await second.counts(101)).toEqual({ 101: 20 })
  await first.stop()
  await second.stop()
})

describe('who counts', () => {
  const accounts = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `019ab000-0000-7000-8000-${String(from + at).padStart(12, '0')}`)

  test('a reader counts once per post in half an hour; another reader counts separately', async () => {
    const service = await openViewsService()
    await service.view(101)
    await service.view(101)
    await service.view(102)
    expect(await service.counts(101, 102)).toEqual({ 101: 1, 102: 1 })
    await service.view(101, { ip: '10.0.0.2' })
    expect(await service.counts(101)).toEqual({ 101: 2 })
    service.clock.advance(repeatMs - 1)
    await service.view(101)
    expect(await service.counts(101)).toEqual({ 101: 2 })
    service.clock.advance(1)
    await service.view(101)
    expect(await service.counts(101)).toEqual({ 101: 3 })
    await service.stop()
  })

  test.each([
    ['an address', () => '203.0.113.7'],
    ['a network of IPv6', (n: number) => `2001:db8:1:2::${n.toString(16)}`],
  ])('several readers behind %s count, two hundred made-up ones do not', async (_, ipOf) => {
    const service = await openViewsService()
    const from = (n: number) => ({ ip: ipOf(n), userAgent: `${chrome} Device/${n}` })
    for (const n of [1, 2, 3, 4, 5]) await service.view(101, from(n))
    expect(await service.counts(101)).toEqual({ 101: 5 })
    await Promise.all(Array.from({ length: 200 }, (__, n) => service.view(101, from(n))))
    expect(await service.counts(101)).toEqual({ 101: networkVisitsMax })
    // Another post and another network have limits of their own.
    await service.view(102, from(1))
    await service.view(101, { ip: '198.51.100.1' })
    expect(await service.counts(101, 102)).toEqual({ 101: networkVisitsMax + 1, 102: 1 })
    await service.stop()
  })

  test.each([
    ['a /24', (n: number) => `203.0.113.${n % 256}`],
    ['a /48', (n: number) => `2001:db8:7:${n.toString(16)}::1`],
  ])('a block of addresses (%s) has a limited number of readers', async (_, ipOf) => {
    const service = await openViewsService()
    await Promise.all(
      Array.from({ length: 3 * blockVisitsMax }, (__, n) =>
        service.view(101, { ip: ipOf(n), userAgent: `${chrome} Device/${n}` }),
      ),
    )
    expect(await service.counts(101)).toEqual({ 101: blockVisitsMax })
    await service.stop()
  })

  test('readers with accounts count once each behind one address', async () => {
    const service = await openViewsService()
    const readers = accounts(1, 3 * networkVisitsMax)
    await Promise.all(readers.map(reader => service.view(101, { reader })))
    expect(await service.counts(101)).toEqual({ 101: 3 * networkVisitsMax })
    await service.view(101, { reader: readers[0]!, ip: '198.51.100.9', userAgent: `${chrome} Another` })
    expect(await service.counts(101)).toEqual({ 101: 3 * networkVisitsMax })
    await service.stop()
  })

  test('two processes with one Redis count a reader once, and each separately while Redis is away', async context => {
    const redis = await startRedisForTests()
    if (!redis) return context.skip()
    onTestFinished(() => redis.stop())
    const clock = makeTestClock(saturday)
    const [first, second] = await Promise.all([1, 2].map(() => openViewsService({ redisUrl: redis.url, clock })))
    const onBoth = (from: Visitor) => Promise.all([first!.view(101, from), second!.view(101, from)])
    await onBoth({ ip: '203.0.113.7' })
    expect(await first!.counts(101)).toEqual({ 101: 1 })
    for (let n = 0; n < 3 * networkVisitsMax; n++) await onBoth({ ip: '203.0.113.7', userAgent: `${chrome} ${n}` })
    expect(await second!.counts(101)).toEqual({ 101: networkVisitsMax })

    // Redis holds nothing that identifies anybody: only hashes and a salt, and all of them expire.
    const asked = new Redis(redis.url)
    const keys = await asked.keys('*')
    expect(keys.filter(key => /203\.0|Chrome|Mozilla/.test(key))).toEqual([])
    const lives = await Promise.all(keys.map(key => asked.pttl(key)))
    expect(Math.min(...lives)).toBeGreaterThan(0)
    expect(lives.filter(ms => ms > repeatMs)).toHaveLength(1)
    asked.disconnect()

    const counted = async () => (await first!.counts(101))[101]
    await redis.leave()
    await onBoth({ ip: '198.51.100.7' })
    expect(await counted()).toBe(networkVisitsMax + 2)

    // Redis returns empty, so the processes agree on another salt.
    await redis.comeBack()
    let visitor = 0
    const countedOf = async () => {
      const before = await counted()
      visitor += 1
      await onBoth({ ip: `198.51.${visitor}.1` })
      return (await counted()) - before
    }
    await expect.poll(countedOf).toBe(1)
    await Promise.all([first!.stop(), second!.stop()])
  })

  test('a reader of the day before is unknown after midnight: the key changes every day', async () => {
    const service = await openViewsService({ clock: makeTestClock('2026-11-21T23:59:00+03:00') })
    await service.view(101)
    service.clock.advance(30_000)
    await service.view(101)
    expect(await service.counts(101)).toEqual({ 101: 1 })
    service.clock.advance(60_000)
    await service.view(101)
    expect(await service.counts(101)).toEqual({ 101: 2 })
    await service.stop()
  })
})

test('bots and callers without a user agent get the usual answer and are not counted', async () => {
  const service = await openViewsService()
  expect(await service.view(101, { userAgent: googlebot })).toEqual({
    status: 200,
    body: { status: 'success', viewsCounts: { 101: 0 } },
  })
  await service.view(101, { userAgent: '' })
  expect(await service.counts(101)).toEqual({ 101: 0 })
  await service.stop()
})

test('a top list includes the newest views and uses days of the magazine’s zone', async () => {
  const service = await openViewsService()
  await service.add([
    { id: 101, day: '2026-11-20', count: 5 },
    { id: 102, day: '2026-11-01', count: 50 },
    { id: 103, day: '2026-02-01', count: 500 },
    { id: 104, day: '2020-01-01', count: 5000 },
  ])
  await service.view(101)
  expect(await service.top('week')).toEqual([{ id: 101, views: 6 }])
  expect(await service.top('month')).toEqual([
    { id: 102, views: 50 },
    { id: 101, views: 6 },
  ])
  expect((await service.top('year')).map(({ id }) => id)).toEqual([103, 102, 101])
  expect((await service.top('all')).map(({ id }) => id)).toEqual([104, 103, 102, 101])
  const { rows } = await db.sql.query<{ day: string }>('select day::text as day from views.views_day order by day')
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-20', '2026-11-21'])
  await service.stop()
})

test('all counts are listed post by post, with older days as months', async () => {
  const service = await openViewsService()
  await service.add([
    { id: 101, day: '2026-11-20', count: 5 },
    { id: 101, day: '2026-11-19', count: 2 },
    { id: 101, day: '2026-08-31', count: 70 },
    { id: 102, day: '2026-09-30', count: 3 },
    { id: 102, day: '2026-09-01', count: 40 },
    { id: 104, day: '2020-01-05', count: 9 },
    { id: recipeIdFloor + 1, day: '2026-11-21', count: 1 },
  ])
  // Posts that were counted before there were months.
  await db.sql.exec(
    'update views.total set n = n + 1000 where id in (101, 102); insert into views.total values (103, 6)',
  )
  const days = async (after: number, limit: number) =>
    (
      await service.app.inject({
        url: `/days?after=${after}&limit=${limit}`,
        headers: { 'x-delno-internal': internalKey },
      })
    ).json<{ items: { id: number; views: { day: string; count: number }[] }[] }>().items
  expect((await days(0, 2)).map(({ id, views }) => [id, ...views.map(({ day, count }) => `${day} ${count}`)])).toEqual([
    [101, '2026-08-01 1070', '2026-11-19 2', '2026-11-20 5'],
    [102, '2026-09-01 1040', '2026-09-30 3'],
  ])
  expect(
    (await days(102, 2)).map(({ id, views }) => [id, ...views.map(({ day, count }) => `${day} ${count}`)]),
  ).toEqual([
    [103, '2000-01-01 6'],
    [104, '2020-01-01 9'],
  ])
  expect((await days(104, 500)).map(({ id }) => id)).toEqual([recipeIdFloor + 1])
  expect(await days(recipeIdFloor + 1, 500)).toEqual([])
  await service.stop()
})

test('a flood of invented ids reaches no table and costs two calls to the owners of posts', async () => {
  const service = await openViewsService()
  const invented = Array.from({ length: 100 }, (_, index) => 5_000 + index)
  await Promise.all(invented.map(id => service.view(id, { ip: `10.1.0.${id % 250}` })))
  await service.view(recipeIdFloor + 999)
  await service.view(101)
  await service.top('all')
  expect(await stored()).toEqual([[101, 1]])
  expect(service.asked.toSorted()).toEqual(['listPublicIds', 'listPublicRecipeIds'])
  await service.view(102)
  await service.top('all')
  expect(service.asked).toHaveLength(2)
  await service.stop()
  expect((await db.sql.query('select from views.unchecked')).rows).toHaveLength(0)
})

test('an impossible post id is refused with the name of the field', async () => {
  const service = await openViewsService()
  expect(await service.view(99_999_999_999)).toMatchObject({
    status: 400,
    body: { code: 'validation', errors: { postId: expect.any(String) } },
  })
  const { body } = await service.post('/get/', { action: 'get-views', postIds: '101,99999999999' })
  expect(body).toMatchObject({ code: 'validation', errors: { 'postIds.1': expect.any(String) } })
  await service.stop()
})

test('counts stop at the largest integer of a list, stored ones included', async () => {
  const service = await openViewsService()
  const most = 2 ** 31 - 1
  expect((await service.add([{ id: 101, day: '2026-11-20', count: most + 1 }])).statusCode).toBe(400)
  await service.add([
    { id: 101, day: '2026-11-20', count: most },
    { id: 101, day: '2026-11-20', count: most },
    { id: 101, day: '2026-11-19', count: most },
    { id: 102, day: '2026-11-19', count: 5 },
  ])
  // The state that an earlier version may have stored.
  for (const table of ['views_day', 'views_month', 'total'])
    await db.sql.exec(`update views.${table} set n = 9000000000000000000 where id = 102`)
  await service.add([{ id: 101, day: '2026-11-20', count: most }])
  await service.view(102)
  for (const period of ['week', 'month', 'year', 'all'])
    expect([period, await service.top(period)]).toEqual([
      period,
      [
        { id: 102, views: most },
        { id: 101, views: most },
      ],
    ])
  expect(await service.counts(101, 102)).toEqual({ 101: most, 102: most })
  const exported = (await service.app.inject({ url: '/days', headers: { 'x-delno-internal': internalKey } })).json<{
    items: { id: number; views: { day: string; count: number }[] }[]
  }>().items
  expect(exported.map(({ id }) => id)).toEqual([101, 102])
  for (const { id, views } of exported)
    expect((await service.add(views.map(view => ({ id, ...view })))).statusCode).toBe(200)
  await service.stop()
})

test('views that could not be checked wait for the next start', async () => {
  const first = await openViewsService()
  await first.add([{ id: 101, day: '2026-11-20', count: 1 }])
  await first.view(101)
  await first.view(102)
  await first.view(7_777)
  await first.stop()

  const second = await openViewsService()
  await second.top('all')
  expect(await stored()).toEqual([
    [101, 2],
    [102, 1],
  ])
  expect((await db.sql.query('select from views.unchecked')).rows).toHaveLength(0)
  await second.stop()
})

test('a changed post is checked again', async () => {
  const service = await openViewsService()
  await service.view(101)
  await service.top('all')
  service.isPublic.delete(102)
  service.change(102)
  await service.view(102)
  await service.top('all')
  expect(await stored()).toEqual([[101, 1]])
  await service.stop()
})

test('concurrent writers of the same days add up', async () => {
  const [first, second] = [await openViewsService(), await openViewsService()]
  const day = '2026-11-21'
  await Promise.all(
    [first, second, first, second].map(service => service.add([101, 102, 103].map(id => ({ id, day, count: 10 })))),
  )
  expect(await stored()).toEqual([
    [101, 40],
    [102, 40],
    [103, 40],
  ])
  await first.stop()
  await second.stop()
})

test('the number of posts counted between two flushes is limited', async () => {
  const written = new Map<number, number>()
  const counter = makeCounter(async views => {
    for (const { id, count } of views) written.set(id, (written.get(id) ?? 0) + count)
  })
  const ids = Array.from({ length: countedIdsMax + 100 }, (_, index) => index + 1)
  await Promise.all([...ids, 1].map(id => counter.add('2026-11-21', id)))
  expect(written.size).toBe(countedIdsMax)
  expect(written.get(1)).toBe(2)
  counter.takeIds()
  await counter.add('2026-11-21', countedIdsMax + 1)
  expect(written.get(countedIdsMax + 1)).toBe(1)
})
