import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/log.ts'
import { redisPrefix } from '#platform/redis-prefix.ts'
import type { Bus } from './bus.ts'
import { makeMemoryBus } from './memory.ts'

/** In memory for a single process, over Redis when Redis is configured. */
export async function openBus(
  { redisUrl, siteUrl }: Pick<Config, 'redisUrl' | 'siteUrl'>,
  { log }: { log: Logger },
): Promise<Bus> {
  return redisUrl
    ? (await import('./redis.ts')).openRedisBus({ url: redisUrl, log, channel: `${redisPrefix(siteUrl)}:events` })
    : makeMemoryBus({ log })
}
