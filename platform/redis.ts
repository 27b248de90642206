import { Redis, type RedisOptions } from 'ioredis'
import { ConfigError, reasonOf } from '#platform/config/config-error.ts'
import type { Logger } from '#platform/log.ts'

/** Connects before it resolves; throws ConfigError. Later faults of the connection are lines in the log under `name`. */
export async function openRedis(
  url: string,
  { log, name, ...options }: RedisOptions & { log: Logger; name: string },
): Promise<Redis> {
  const redis = new Redis(url, { ...options, lazyConnect: true, maxRetriesPerRequest: 1 })
  let fault: unknown
  let isConnected = false
  redis.on('error', error => {
    if (isConnected) log.warn({ err: error }, name)
    else fault = error
  })
  try {
    await redis.connect()
    isConnected = true
    return redis
  } catch (error) {
    redis.disconnect()
    throw new ConfigError([`REDIS_URL: сервер ${new URL(url).host} не отвечает: ${reasonOf(fault ?? error)}`])
  }
}
