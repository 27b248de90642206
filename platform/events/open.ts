import type { Logger } from '#platform/log.ts'
import type { Bus } from './bus.ts'
import { makeMemoryBus } from './memory.ts'
import { openRedisBus } from './redis.ts'

/** Redis where it is configured, otherwise this process alone. */
export async function openBus({ redisUrl }: { redisUrl: string | undefined }, { log }: { log: Logger }): Promise<Bus> {
  return redisUrl === undefined ? makeMemoryBus({ log }) : openRedisBus({ url: redisUrl, log })
}
