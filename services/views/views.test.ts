import Fastify from 'fastify'
import fastifyFormbody from '@fastify/formbody'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { recipeIdFloor } from '#contract/post-id.ts'
import { makeTestClock } from '#platform/clock.ts'
import { makeTestDatabase, silentLog, type TestDatabase } from '#platform/db/testing.ts'
import { installErrorHandling } from '#platform/http/errors.ts'
import { makeRateLimit } from '#platform/http/rate-limit.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeCounter } from './counter.ts'
import { countedIdsMax, flushEveryMs } from './limits.ts'
import { views as service } from './service.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const internalKey = 'internal-key-of-the-test'
const saturday = '2026-11-21T12:00:00+03:00'

let db: TestDatabase
beforeAll(async () => {
  db = await makeTestDatabase({ services: [{ schema: 'views', folder: service.migrations! }] })
  // Flushes happen when a test lets the time pass.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
}, 120_000)
afterAll(async () => {
  vi.useRealTimers()
  await db.close()
})
beforeEach(async () => {
  await db.sql.exec('truncate views.views_day, views.views_month, views.total, views.unchecked')
})

/** The plugin over the shared database; posts 101–105 and one recipe are public. */
async function openViewsService() {
  const clock = makeTestClock(saturday)
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
    config: { timeZoneOffset: '+03:00', internalKey },
    db,
    clock,
    ask,
    log: silentLog,
    rateLimit: makeRateLimit(clock),
    events: {
      on: (name: string, handler: (payload: { ids: number[] }) => unknown) => void listeners.set(name, handler),
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
  const post = async (url: string, form: Record<string, string>, from: { ip?: string; userAgent?: string } = {}) => {
    const response = await app.inject({
      method: 'POST',
      url,
      remoteAddress: from.ip ?? '10.0.0.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': from.userAgent ?? chrome },
      payload: new URLSearchParams(form).toString(),
    })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    clock,
    isPublic,
    asked,
    app,
    change: (id: number) => listeners.get('article.changed')!({ ids: [id] }),
    view: (id: number | string, from?: { ip?: string; userAgent?: string }) =>
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

test('a view counts at once, before anything is written', async () => {
  const service = await openViewsService()
  expect((await service.view(101)).body).toEqual({ status: 'success', viewsCounts: { 101: 1 } })
  expect(await service.counts(101, 102)).toEqual({ 101: 1, 102: 0 })
  expect(await stored()).toEqual([])
  await service.stop()
})

test('what was counted is written every few seconds, as sums', async () => {
  const service = await openViewsService()
  await service.view(101)
  await service.view(101, { ip: '10.0.0.2' })
  vi.advanceTimersByTime(flushEveryMs)
  await expect.poll(stored, { timeout: 20_000 }).toEqual([[101, 2]])
  await expect.poll(() => service.counts(101)).toEqual({ 101: 2 })
  await service.stop()
})

test('one visitor counts once a minute on a post, and another visitor by himself', async () => {
  const service = await openViewsService()
  await service.view(101)
  await service.view(101)
  await service.view(102)
  expect(await service.counts(101, 102)).toEqual({ 101: 1, 102: 1 })
  await service.view(101, { ip: '10.0.0.2' })
  expect(await service.counts(101)).toEqual({ 101: 2 })
  service.clock.advance(61_000)
  await service.view(101)
  expect(await service.counts(101)).toEqual({ 101: 3 })
  await service.stop()
})

test('bots and callers without a user agent are answered alike and not counted', async () => {
  const service = await openViewsService()
  expect(await service.view(101, { userAgent: googlebot })).toEqual({
    status: 200,
    body: { status: 'success', viewsCounts: { 101: 0 } },
  })
  await service.view(101, { userAgent: '' })
  expect(await service.counts(101)).toEqual({ 101: 0 })
  await service.stop()
})

test('a top list holds what was just counted, and days of the magazine’s zone', async () => {
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

test('everything counted is told post by post, older days by months', async () => {
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
  // Of posts that were counted before there were months.
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

test('a flood of invented ids reaches no table and asks the owners of posts twice', async () => {
  const service = await openViewsService()
  for (let id = 5_000; id < 5_100; id++) await service.view(id, { ip: `10.1.0.${id % 250}` })
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

test('an id beyond what a post can have is refused by name and asked-for counts of it are zero', async () => {
  const service = await openViewsService()
  expect(await service.view(99_999_999_999)).toMatchObject({
    status: 400,
    body: { code: 'validation', errors: { postId: expect.any(String) } },
  })
  expect(await service.counts(99_999_999_999)).toEqual({ 99999999999: 0 })
  await service.stop()
})

test('a clean stop loses nothing: unknown posts are asked about after the next start', async () => {
  const first = await openViewsService()
  await first.add([{ id: 101, day: '2026-11-20', count: 1 }])
  await first.view(101)
  await first.view(102)
  await first.view(7_777)
  await first.stop()
  expect(await stored()).toEqual([[101, 2]])

  const second = await openViewsService()
  await second.top('all')
  expect(await stored()).toEqual([
    [101, 2],
    [102, 1],
  ])
  expect((await db.sql.query('select from views.unchecked')).rows).toHaveLength(0)
  await second.stop()
})

test('a post that was hidden is asked about anew', async () => {
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

test('memory holds a bounded number of posts between two flushes', async () => {
  const counter = makeCounter()
  for (let id = 1; id <= countedIdsMax + 100; id++) counter.add('2026-11-21', id)
  counter.add('2026-11-21', 1)
  expect(counter.take()).toHaveLength(countedIdsMax)
  expect(counter.pending(1)).toBe(2)
})
