// The counters of visits that several processes share, in Redis.
import { randomBytes } from 'node:crypto'
import { daySeconds } from '#domain/time-units.ts'
import type { Logger } from '#platform/log.ts'
import { openRedis } from '#platform/redis.ts'
import { repeatMs } from './limits.ts'
import { hashName, type TakeAll } from './own-counters.ts'

/** Counting must not delay a page longer than this. */
const answerMs = 1_000
/** Redis is not asked for this long after it failed to answer. */
const restMs = 5_000
// KEYS: the salt. ARGV: its value if there is none yet, seconds to keep it.
const shareSalt = `local salt = redis.call('GET', KEYS[1]); if salt then return salt end
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2]); return ARGV[1]`
// KEYS: counters. ARGV: milliseconds to keep them, then their maxima. NOTE: the keys are in different slots of Redis Cluster.
const takeAll = `for i = 1, #KEYS do
    if tonumber(redis.call('GET', KEYS[i]) or '0') >= tonumber(ARGV[i + 1]) then return 0 end
  end
  for i = 1, #KEYS do if redis.call('INCR', KEYS[i]) == 1 then redis.call('PEXPIRE', KEYS[i], ARGV[1]) end end
  return 1`

/** Connects before it resolves; throws ConfigError. While Redis is away, no counter is full. */
export async function openSharedCounters({
  url,
  log,
  name,
  prefix,
  today,
}: {
  url: string
  log: Logger
  /** Name of the connection in the log. */
  name: string
  prefix: string
  /** The day as `YYYY-MM-DD`; each day has its own salt. */
  today(): string
}): Promise<{ takeAll: TakeAll; close(): Promise<void> }> {
  const redis = await openRedis(url, {
    log,
    name,
    enableOfflineQueue: false,
    commandTimeout: answerMs,
  })
  let askedAgainAt = 0
  let known: { day: string; salt: Buffer } | undefined

  // A server that lost its data has another salt.
  redis.on('ready', () => {
    known = undefined
    askedAgainAt = 0
  })

  async function getSalt(): Promise<Buffer> {
    const day = today()
    if (known?.day !== day) {
      const own = randomBytes(32).toString('base64url')
      // The key outlives its day by up to a day. Nothing is hashed with it then, and it expires by itself.
      const shared = await redis.eval(shareSalt, 1, `${prefix}:salt:${day}`, own, daySeconds)
      known = { day, salt: Buffer.from(String(shared), 'base64url') }
    }
    return known.salt
  }

  return {
    takeAll: async counters => {
      if (Date.now() < askedAgainAt) return true
      try {
        const salt = await getSalt()
        const keys = counters.map(({ name }) => `${prefix}:seen:${hashName(salt, name)}`)
        return (await redis.eval(takeAll, keys.length, ...keys, repeatMs, ...counters.map(({ max }) => max))) === 1
      } catch (error) {
        askedAgainAt = Date.now() + restMs
        log.warn({ err: error }, 'Redis does not answer: repeats are told by this process alone')
        return true
      }
    },
    close: async () => {
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}
