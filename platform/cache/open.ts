import type { Logger } from '#platform/log.ts'
import { makeMemoryCache } from './memory.ts'
import type { Cache } from './port.ts'

const memoryCacheBytes = 64 * 1024 * 1024

/** In this process's memory; shared in Redis when it is configured. */
export async function openCache(config: { redisUrl: string | undefined }, { log }: { log: Logger }): Promise<Cache> {
  if (config.redisUrl) return (await import('./redis.ts')).openRedisCache({ url: config.redisUrl, log })
  return makeMemoryCache({ maxBytes: memoryCacheBytes })
}
