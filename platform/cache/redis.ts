// The cache that several processes share. Each tag has the moment of its last invalidation; an entry is good while it is
// younger than all of its tags. So invalidating costs one small write for a tag, however many entries carry it.
import type { Logger } from '#platform/log.ts'
import { openRedis } from '#platform/redis.ts'
import type { Cache } from './port.ts'

export type RedisCacheOptions = {
  url: string
  log: Logger
  /** Installations that share a server differ here. */
  prefix: string
}

/** A page waits no longer for what it can make itself. */
const answerMs = 1_000
/** Who did not answer is left alone for as long. */
const restMs = 5_000
const secondsPerDay = 24 * 60 * 60
/** An entry lives no longer, and a tag's moment is kept longer than any entry. */
const longestTtlSeconds = 7 * secondsPerDay
const tagTtlSeconds = 8 * secondsPerDay

// All moments are microseconds of the server's clock: the nodes' clocks differ.
const now = `local t = redis.call('TIME'); local now = t[1] .. string.format('%06d', t[2])`

const scripts = {
  mark: `${now}; return now`,
  // KEYS: entry, its tags. ARGV: value, ttl, mark or '', tags as JSON.
  set: `${now}; local mark = ARGV[3]; if mark == '' then mark = now end
    for i = 2, #KEYS do local at = redis.call('GET', KEYS[i]); if at and at > mark then return 0 end end
    redis.call('HSET', KEYS[1], 'value', ARGV[1], 'mark', mark, 'tags', ARGV[4])
    redis.call('EXPIRE', KEYS[1], ARGV[2]); return 1`,
  // KEYS: entry. ARGV: prefix of tag keys. NOTE: reads keys it is not given, so not for Redis Cluster.
  get: `local entry = redis.call('HMGET', KEYS[1], 'mark', 'tags', 'value'); if not entry[1] then return false end
    for _, tag in ipairs(cjson.decode(entry[2])) do
      local at = redis.call('GET', ARGV[1] .. tag)
      if at and at > entry[1] then redis.call('DEL', KEYS[1]); return false end
    end
    return entry[3]`,
  // KEYS: tags. ARGV: ttl. What was set in the same microsecond or before goes.
  invalidate: `${now}
    for i = 1, #KEYS do redis.call('SET', KEYS[i], now, 'EX', ARGV[1]) end; return 1`,
}

/** Connects before it resolves; later absence or silence of the server is a cache miss. */
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

  /** A page asks some thirty times: the first silence stands for all, or it would wait for each of them. */
  async function orMiss<R>(what: string, work: () => Promise<R>): Promise<R | undefined> {
    if (Date.now() < askedAgainAt) return undefined
    try {
      return await work()
    } catch (error) {
      askedAgainAt = Date.now() + restMs
      log.warn({ err: error, what }, 'the cache did not answer and is not asked for a while')
      return undefined
    }
  }

  return {
    get: async key => {
      const reply = await orMiss('get', () => redis.callBuffer('EVAL', scripts.get, 1, entryKey(key), tagPrefix))
      return reply instanceof Buffer ? reply : undefined
    },
    set: async (key, value, { ttlSeconds, tags, mark = '' }) => {
      const keys = [entryKey(key), ...tagKeys(tags)]
      const ttl = Math.max(1, Math.min(Math.ceil(ttlSeconds), longestTtlSeconds))
      const list = tags.length > 0 ? JSON.stringify(tags) : '[]'
      await orMiss('set', () => redis.eval(scripts.set, keys.length, ...keys, value, ttl, mark, list))
    },
    invalidateTags: async tags => {
      if (tags.length === 0) return
      // Always tried: what is not taken down now would be shown when the server is back.
      askedAgainAt = 0
      await orMiss('invalidate', () => redis.eval(scripts.invalidate, tags.length, ...tagKeys(tags), tagTtlSeconds))
    },
    // Away: '0' is older than any tag, so a value with tags that were ever invalidated is not stored.
    mark: async () => String((await orMiss('mark', () => redis.eval(scripts.mark, 0))) ?? '0'),
    close: async () => {
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}
