import { expect, test } from 'vitest'
import { openCache } from './cache/open.ts'
import { silentLog } from './db/testing.ts'
import type { BusEvent } from './events/bus.ts'
import { openBus } from './events/open.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const log = silentLog

const name = crypto.randomUUID()
const real = { redisUrl, siteUrl: `https://${name}.test` }
const trial = { redisUrl, siteUrl: `https://trial.${name}.test` }

test.skipIf(!redisUrl)('two magazines on one Redis have separate caches (needs Redis)', async () => {
  const caches = await Promise.all([openCache(real, { log }), openCache(real, { log }), openCache(trial, { log })])
  await caches[0].set('меню', 'Еда, дом', { ttlSeconds: 60, tags: ['menus'] })
  await caches[2].invalidateTags(['menus'])
  expect(String(await caches[1].get('меню'))).toBe('Еда, дом')
  expect(await caches[2].get('меню')).toBeUndefined()
  await Promise.all(caches.map(cache => cache.close()))
})

test.skipIf(!redisUrl)('two magazines on one Redis hear separate events (needs Redis)', async () => {
  const [publisher, listener, stranger] = await Promise.all([
    openBus(real, { log }),
    openBus(real, { log }),
    openBus(trial, { log }),
  ])
  const heard: BusEvent[] = []
  listener.subscribe(event => heard.push(event))
  await stranger.publish({ id: 1, name: 'article.changed', payload: { ids: [1] } })
  await publisher.publish({ id: 1, name: 'article.changed', payload: { ids: [2] } })
  await expect.poll(() => heard.map(event => event.payload)).toEqual([{ ids: [2] }])
  await Promise.all([publisher, listener, stranger].map(bus => bus.close()))
})
