import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startRedisForTests } from '#tools/testing/redis-for-tests.ts'
import { silentLog } from '#platform/db/testing.ts'
import { makeMemoryCache } from './memory.ts'
import type { Cache } from './port.ts'
import { openRedisCache } from './redis.ts'

const redisUrl = process.env['TEST_REDIS_URL']

const drivers: { name: string; isHere: boolean; open(): Promise<Cache> }[] = [
  { name: 'memory', isHere: true, open: async () => makeMemoryCache({ maxBytes: 1_000_000 }) },
  {
    name: 'redis',
    isHere: redisUrl !== undefined,
    open: () => openRedisCache({ url: redisUrl!, log: silentLog, prefix: `test:${crypto.randomUUID()}` }),
  },
]

for (const { name, isHere, open } of drivers) {
  describe.skipIf(!isHere)(`cache in ${name}${isHere ? '' : ' (skipped: TEST_REDIS_URL is not set)'}`, () => {
    let cache: Cache
    beforeAll(async () => {
      cache = await open()
    })
    afterAll(() => cache?.close())
    const hour = { ttlSeconds: 3600 }

    test('a value comes back byte for byte until it is replaced', async () => {
      const bytes = Buffer.from([0, 255, 13, 10, 128])
      await cache.set('bytes', bytes, { ...hour, tags: [] })
      expect(await cache.get('bytes')).toEqual(bytes)
      await cache.set('bytes', 'текст', { ...hour, tags: [] })
      expect((await cache.get('bytes'))?.toString()).toBe('текст')
      expect(await cache.get('нет такого')).toBeUndefined()
    })

    test('invalidating a tag drops all entries with this tag and no others', async () => {
      await cache.set('article', 'а', { ...hour, tags: ['post:1', 'topic:еда'] })
      await cache.set('home', 'б', { ...hour, tags: ['post:1', 'post:2'] })
      await cache.set('other', 'в', { ...hour, tags: ['post:2'] })
      await cache.invalidateTags(['post:1', 'nobody:0'])
      expect(await cache.get('article')).toBeUndefined()
      expect(await cache.get('home')).toBeUndefined()
      expect((await cache.get('other'))?.toString()).toBe('в')
      await cache.invalidateTags([])
    })

    test('a value set after an invalidation stays', async () => {
      await cache.invalidateTags(['post:7'])
      await cache.set('again', 'новое', { ...hour, tags: ['post:7'] })
      expect((await cache.get('again'))?.toString()).toBe('новое')
    })

    test('a replaced value loses its former tags', async () => {
      await cache.set('moved', 'было', { ...hour, tags: ['topic:old'] })
      await cache.set('moved', 'стало', { ...hour, tags: ['topic:new'] })
      await cache.invalidateTags(['topic:old'])
      expect((await cache.get('moved'))?.toString()).toBe('стало')
      await cache.invalidateTags(['topic:new'])
      expect(await cache.get('moved')).toBeUndefined()
    })

    test('a value made before an invalidation is not stored after it', async () => {
      const before = await cache.mark()
      await cache.invalidateTags(['post:9'])
      await cache.set('slow', 'устарело', { ...hour, tags: ['post:9'], mark: before })
      expect(await cache.get('slow')).toBeUndefined()
      await cache.set('slow', 'верно', { ...hour, tags: ['post:9'], mark: await cache.mark() })
      expect((await cache.get('slow'))?.toString()).toBe('верно')
    })

    test('a value expires', async () => {
      await cache.set('short', 'а', { ttlSeconds: 1, tags: [] })
      expect(await cache.get('short')).toBeDefined()
      await vi.waitUntil(async () => (await cache.get('short')) === undefined, { timeout: 5_000, interval: 50 })
    })
  })
}

test('memory holds no more bytes than allowed and forgets the least recently used', async () => {
  const cache = makeMemoryCache({ maxBytes: 10_000 })
  const options = { ttlSeconds: 60, tags: ['all'] }
  for (const key of ['first', 'second', 'third']) await cache.set(key, Buffer.alloc(3_000), options)
  await cache.get('first')
  await cache.set('fourth', Buffer.alloc(3_000), options)
  expect(await cache.get('second')).toBeUndefined()
  expect(await cache.get('first')).toBeDefined()
  await cache.set('whale', Buffer.alloc(50_000), options)
  expect(await cache.get('whale')).toBeUndefined()
  await cache.invalidateTags(['all'])
  expect(await cache.get('first')).toBeUndefined()
})

test('opening fails when Redis cannot be reached', async () => {
  await expect(openRedisCache({ url: 'redis://127.0.0.1:1', log: silentLog, prefix: 'test' })).rejects.toThrow()
})

test.skipIf(!redisUrl)('a Redis that falls silent is a cache miss, and a page does not wait for it', async () => {
  const { hostname, port } = new URL(redisUrl!)
  let isSilent = false
  let heard = 0
  const between = createServer(here => {
    const there = connect(Number(port), hostname)
    here.on('data', bytes => (isSilent ? heard++ : there.write(bytes))).on('close', () => there.destroy())
    there.pipe(here)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const url = `redis://127.0.0.1:${(between.address() as AddressInfo).port}`
  const cache = await openRedisCache({ url, log: silentLog, prefix: `test:${crypto.randomUUID()}` })
  await cache.set('menu', 'Еда, дом', { ttlSeconds: 60, tags: [] })
  expect(String(await cache.get('menu'))).toBe('Еда, дом')
  isSilent = true
  expect(await cache.get('menu')).toBeUndefined()
  expect(heard).toBe(1)
  // A page makes some thirty look-ups and must not wait for each of them.
  for (let time = 0; time < 30; time++) expect(await cache.get('menu')).toBeUndefined()
  expect(await cache.mark()).toBe('0')
  expect(heard).toBe(1)
  await cache.invalidateTags(['menus'])
  expect(heard).toBe(2)
  await cache.close()
  between.close()
})

test.skipIf(!redisUrl)(
  'what was invalidated while Redis said nothing is not shown when it answers again, by any process',
  async () => {
    const server = (await startRedisForTests())!
    onTestFinished(() => server.stop())
    const options = { url: server.url, log: silentLog, prefix: 'test' }
    const [here, there] = [await openRedisCache(options), await openRedisCache(options)]
    await here.set('menu', 'Еда, дом', { ttlSeconds: 60, tags: ['menus'] })
    expect(String(await there.get('menu'))).toBe('Еда, дом')
    server.freeze()
    await here.invalidateTags(['menus'])
    server.thaw()
    // The next call clears first, even while the cache is backing off.
    await here.clear()
    expect(await here.get('menu')).toBeUndefined()
    expect(await there.get('menu')).toBeUndefined()
    await here.set('menu', 'Еда', { ttlSeconds: 60, tags: ['menus'] })
    expect(String(await there.get('menu'))).toBe('Еда')
    await Promise.all([here.close(), there.close()])
  },
)

test('after `clear` neither stored values nor values being made then are returned', async () => {
  const cache = makeMemoryCache({ maxBytes: 10_000 })
  const mark = await cache.mark()
  await cache.set('menu', 'Еда', { ttlSeconds: 60, tags: ['menus'] })
  await cache.clear()
  expect(await cache.get('menu')).toBeUndefined()
  await cache.set('menu', 'Еда', { ttlSeconds: 60, tags: ['menus'], mark })
  expect(await cache.get('menu')).toBeUndefined()
})
