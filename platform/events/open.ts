import type { Logger } from '#platform/log.ts'
import type { Bus } from './bus.ts'
import { makeMemoryBus } from './memory.ts'
import { openRedisBus } from './redis.ts'

/** In memory for one process; over Redis when it is configured. */
export async function openBus(config: { redisUrl: string | undefined }, { log }: { log: Logger }): Promise<Bus> {
  return config.redisUrl ? openRedisBus({ url: config.redisUrl, log }) : makeMemoryBus({ log })
}
