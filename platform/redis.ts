import type { Redis, RedisOptions } from 'ioredis'
import { ConfigError, reasonOf } from '#platform/config/config-error.ts'
import type { Logger } from '#platform/log.ts'

/** A server that is silent for this long after a command counts as gone, and the client reconnects. Longer than a blocking read. */
const silenceMs = 15_000
const connectMs = 5_000

/**
 * Connects before it resolves; throws ConfigError. Later connection errors are logged under `name`. A connection that is silent
 * for `socketTimeout` (15 s) is closed and reopened, for as long as the server is away.
 */
export async function openRedis(
  url: string,
  { log, name, ...options }: RedisOptions & { log: Logger; name: string },
): Promise<Redis> {
  // Only an installation with a Redis server loads the client: 1 MB of code.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    connectTimeout: connectMs,
    socketTimeout: silenceMs,
    ...options,
    lazyConnect: true,
    maxRetriesPerRequest: 1,
  })
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
