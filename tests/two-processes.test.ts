// Two processes of one magazine: each has its own memory; they share a database and announce changes over Redis.
import type { AddressInfo } from 'node:net'
import { Redis } from 'ioredis'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getSinglePost } from '#contract/content.ts'
import { saveArticles } from '#contract/office/content.ts'
import { changeMagazine } from '#contract/office/magazine.ts'
import { silentLog } from '#platform/db/testing.ts'
import { openRedisBus } from '#platform/events/redis.ts'
import { openApplication, type Application } from '#server/compose.ts'
import type { WebSite } from '#server/hosting/web-host.ts'
import { startRedisForTests, type RedisForTests } from '#tools/testing/redis-for-tests.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import { openTestApp } from './app.ts'
import { daysAgo } from './magazine.ts'
import { send } from './text-editors.ts'

const redisUrl = process.env['TEST_REDIS_URL']
// A Redis server of its own, because the test stops it.
let redis: RedisForTests | undefined
beforeAll(async () => {
  if (redisUrl !== undefined) redis = await startRedisForTests()
})
afterAll(() => redis?.stop())

/** A site whose only page is one line, to show which data it was rendered from. */
const site: WebSite = {
  web: {
    inlineScriptHashes: [],
    renderPage: async (_, page) => {
      const article = await page.ask.ask(getSinglePost, { params: { slug: 'fikus' } })
      page.cacheSeconds = 300
      return new Response(`<h1>${article.title}</h1>`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
  },
}

async function listen({ app }: Application): Promise<() => Promise<string>> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return async () => (await fetch(`http://127.0.0.1:${port}/fikus`)).text()
}

const draft = (title: string) => ({
  source: 'test:1',
  type: 'post' as const,
  slug: 'fikus',
  title,
  body: '<p>Полить.</p>',
  publishedAt: daysAgo(1),
})

test.skipIf(!redisUrl)(
  'an article changed in one process is fresh in the other, even if it changed while Redis was away (needs Redis)',
  async () => {
    await using first = await openTestApp({ services: ['content'], config: { redisUrl: redis!.url }, site })
    const second = await openApplication(first.config, {
      log: silentLog,
      clock: first.clock,
      database: first.context.db,
      site,
    })
    try {
      const save = (title: string) => first.ask(saveArticles, { body: { articles: [draft(title)] } })
      await save('Фикус')
      const [readFirst, readSecond] = [await listen(first), await listen(second)]
      // The event of a save may still be under way and drop a page once more, so each page is read until the cache
      // answers.
      const keepBoth = async (title: string) => {
        for (const [read, { pageCache }] of [
          [readFirst, first],
          [readSecond, second],
        ] as const) {
          const before = pageCache.stats.hits
          await expect.poll(async () => (await read()).includes(title) && pageCache.stats.hits).toBeGreaterThan(before)
        }
      }
      await keepBoth('Фикус')
      await save('Фикус зимой')
      await expect.poll(readFirst).toContain('Фикус зимой')
      await expect.poll(readSecond).toContain('Фикус зимой')
      await keepBoth('Фикус зимой')

      await redis!.leave()
      await save('Фикус весной')
      await first.waitUntilIdle()
      expect(await readFirst()).toContain('Фикус весной')
      // No event could reach the other process.
      expect(await readSecond()).toContain('Фикус зимой')
      await redis!.comeBack()
      await expect.poll(readSecond).toContain('Фикус весной')
      await keepBoth('Фикус весной')
      await save('Фикус летом')
      await expect.poll(readSecond).toContain('Фикус летом')
    } finally {
      await second.close()
    }
  },
)

test.skipIf(!redisUrl)(
  'after Redis was away, pages connect again and ask for what they missed (needs Redis)',
  async () => {
    await using first = await openTestApp({ services: ['realtime'], config: { redisUrl: redis!.url } })
    await first.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = first.app.server.address() as AddressInfo
    const page = io(`http://127.0.0.1:${port}`, { path: '/pusher', reconnectionDelay: 10 })
    let connections = 0
    page.on('connect', () => (connections += 1))
    await expect.poll(() => connections).toBe(1)
    await redis!.leave()
    await redis!.comeBack()
    await expect.poll(() => connections).toBe(2)
    page.disconnect()
  },
)

test.skipIf(!redisUrl)(
  'a process that Redis does not answer in time when it is back tries again (needs Redis)',
  async () => {
    const bus = await openRedisBus({ url: redis!.url, log: silentLog, channel: 'try-again' })
    let missed = 0
    bus.onMissed(() => (missed += 1))
    await redis!.leave()
    vi.spyOn(Redis.prototype, 'subscribe').mockRejectedValueOnce(new Error('Command timed out'))
    await redis!.comeBack()
    await expect.poll(() => missed).toBe(1)
    await bus.close()
  },
)

test.skipIf(!redisUrl)(
  'the time zone that the office sets in one process is that of the other (needs Redis)',
  async () => {
    await using first = await openTestApp({ services: ['auth', 'content'], config: { redisUrl: redis!.url } })
    const second = await first.openAnother()
    try {
      const anna = await enterFirst(first)
      const body = { values: { zone: '+10:00' }, expected: { zone: '+03:00' } }
      const { status } = await send(first, changeMagazine, anna.browser.headers(), { params: { part: 'zone' }, body })
      expect([status, first.context.magazine.zone]).toEqual([200, '+10:00'])
      await expect.poll(() => second.context.magazine.zone).toBe('+10:00')
    } finally {
      await second.close()
    }
  },
)
