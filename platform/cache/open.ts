import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/log.ts'
import { usualCacheBytes } from '#platform/machine-memory.ts'
import { redisPrefix } from '#platform/redis-prefix.ts'
import { makeMemoryCache } from './memory.ts'
import type { Cache } from './port.ts'

/** In process memory, or shared in Redis when Redis is configured. */
export async function openCache(
  { redisUrl, siteUrl }: Pick<Config, 'redisUrl' | 'siteUrl'>,
  { log }: { log: Logger },
): Promise<Cache> {
  if (redisUrl) return (await import('./redis.ts')).openRedisCache({ url: redisUrl, log, prefix: redisPrefix(siteUrl) })
  return makeMemoryCache({ maxBytes: usualCacheBytes })
}
