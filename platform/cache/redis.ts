// The cache that several processes share. Redis keeps the time of each tag's last invalidation; an entry is valid while it is
// newer than all its tags. So an invalidation is one small write per tag, however many entries have the tag.
import { once } from 'node:events'
import { daySeconds } from '#domain/time-units.ts'
import type { Logger } from '#platform/log.ts'
import { openRedis } from '#platform/redis.ts'
import type { Cache } from './port.ts'

export type RedisCacheOptions = {
  url: string
  log: Logger
  /** Installations that share a Redis server have different prefixes. */
  prefix: string
}

/** A page does not wait longer than this for what it can make itself. */
const answerMs = 1_000
/** After a missing answer Redis is not asked for this long. */
const restMs = 5_000
/** How long `clear` waits for the connection to come back. */
const backMs = 5_000
/** A tag that all entries have. */
const everything = '*'
/** No entry lives longer than this, and the time of a tag is kept longer than any entry. */
const longestTtlSeconds = 7 * daySeconds
const tagTtlSeconds = 8 * daySeconds

// All times are microseconds of the server's clock, because the clocks of the nodes differ.
const now = `local t = redis.call('TIME'); local now = t[1] .. string.format('%06d', t[2])`

const scripts = {
  mark: `${now}; return now`,
  // KEYS: entry, its tags. ARGV: value, ttl, mark or '', tags as JSON.
  set: `${now}; local mark = ARGV[3]; if mark == '' then mark = now end
    for i = 2, #KEYS do local at = redis.call('GET', KEYS[i]); if at and at > mark then return 0 end end
    redis.call('HSET', KEYS[1], 'value', ARGV[1], 'mark', mark, 'tags', ARGV[4])
    redis.call('EXPIRE', KEYS[1], ARGV[2]); return 1`,
  // KEYS: entry. ARGV: prefix of tag keys. NOTE: reads keys that it is not passed, so it does not work on Redis Cluster.
  get: `local entry = redis.call('HMGET', KEYS[1], 'mark', 'tags', 'value'); if not entry[1] then return false end
    for _, tag in ipairs(cjson.decode(entry[2])) do
      local at = redis.call('GET', ARGV[1] .. tag)
      if at and at > entry[1] then redis.call('DEL', KEYS[1]); return false end
    end
    return entry[3]`,
  // KEYS: tags. ARGV: ttl. Drops values set before or in the same microsecond.
  invalidate: `${now}
    for i = 1, #KEYS do redis.call('SET', KEYS[i], now, 'EX', ARGV[1]) end; return 1`,
}

/** Connects before it resolves. If the server is away later, calls are cache misses. */
export async function openRedisCache({ url, log, prefix }: RedisCacheOptions): Promise<Cache> {
  const redis = await openRedis(url, {
    log,
    name: 'Redis cache',
    enableOfflineQueue: false,
    commandTimeout: answerMs,
  })
  let askedAgainAt = 0
  const entryKey = (key: string) => `${prefix}:cache:${key}`
  const tagPrefix = `${prefix}:tag:`
  const tagKeys = (tags: readonly string[]) => tags.map(tag => tagPrefix + tag)
  // An invalidation failed: nothing cached may be used until everything is cleared.
  let mustClear = false

  /** A page makes some thirty look-ups: after the first timeout the others do not wait. */
  async function orMiss<R>(what: string, work: () => Promise<R>): Promise<R | undefined> {
    if (Date.now() < askedAgainAt) return undefined
    try {
      if (mustClear) await invalidate([everything])
      mustClear = false
      return await work()
    } catch (error) {
      askedAgainAt = Date.now() + restMs
      log.warn({ err: error, what }, 'the cache did not answer and is not asked for a while')
      return undefined
    }
  }

  const invalidate = (tags: readonly string[]) =>
    redis.eval(scripts.invalidate, tags.length, ...tagKeys(tags), tagTtlSeconds)

  async function clear(): Promise<void> {
    askedAgainAt = 0
    mustClear = true
    await orMiss('clear', async () => {})
  }
  // Invalidations that failed while the server was away take effect as soon as it is back.
  redis.on('ready', () => mustClear && void clear())

  return {
    get: async key => {
      const reply = await orMiss('get', () => redis.callBuffer('EVAL', scripts.get, 1, entryKey(key), tagPrefix))
      return reply instanceof Buffer ? reply : undefined
    },
    set: async (key, value, { ttlSeconds, tags, mark = '' }) => {
      const allTags = [everything, ...tags]
      const keys = [entryKey(key), ...tagKeys(allTags)]
      const ttl = Math.max(1, Math.min(Math.ceil(ttlSeconds), longestTtlSeconds))
      await orMiss('set', () =>
        redis.eval(scripts.set, keys.length, ...keys, value, ttl, mark, JSON.stringify(allTags)),
      )
    },
    invalidateTags: async tags => {
      if (tags.length === 0) return
      // Always tried, even while backing off: a stale value would be served once the server is back.
      askedAgainAt = 0
      if ((await orMiss('invalidate', () => invalidate(tags))) === undefined) mustClear = true
    },
    clear: async () => {
      await clear()
      // The bus may reconnect a moment before the cache does.
      if (mustClear && redis.status !== 'ready') {
        await once(redis, 'ready', { signal: AbortSignal.timeout(backMs) }).catch(() => {})
        if (mustClear) await clear()
      }
    },
    // When Redis is away: '0' is older than any tag, so a value with tags that were ever invalidated is not stored.
    mark: async () => String((await orMiss('mark', () => redis.eval(scripts.mark, 0))) ?? '0'),
    close: async () => {
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}
