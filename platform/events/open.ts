import type { Logger } from '#platform/log.ts'
import type { Bus } from './bus.ts'
import { makeMemoryBus } from './memory.ts'

/** In memory for one process; over Redis when it is configured. */
export async function openBus(config: { redisUrl: string | undefined }, { log }: { log: Logger }): Promise<Bus> {
  return config.redisUrl
    ? (await import('./redis.ts')).openRedisBus({ url: config.redisUrl, log })
    : makeMemoryBus({ log })
}
