// Shares rooms between processes by Redis streams, whose readers catch up after a broken connection. Without Redis there is
// one process.
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { ServerOptions } from 'socket.io'
import { openRedis } from '#platform/redis.ts'
import { redisPrefix } from '#platform/redis-prefix.ts'
import type { ServiceContext } from '#platform/service.ts'

export type Adapter = {
  adapter: ServerOptions['adapter'] | undefined
  /** Throws when the other processes cannot be reached. */
  checkReach(): Promise<unknown>
  close(): Promise<unknown>
}

const helloMs = 1_000

export async function openAdapter({ config, log }: ServiceContext): Promise<Adapter> {
  if (config.redisUrl === undefined) return { adapter: undefined, checkReach: async () => {}, close: async () => {} }
  const streamName = `${redisPrefix(config.siteUrl)}:sockets`
  const redis = await openRedis(config.redisUrl, { log, name: 'Redis of sockets' })
  // NOTE: a reader has no position in the stream until its first entry and would miss entries between two reads.
  const hello = setTimeout(() => void redis.xadd(streamName, '*', 'hello', '1').catch(() => {}), helloMs)
  return {
    adapter: createAdapter(redis, { streamName, channelPrefix: streamName }),
    checkReach: () => redis.ping(),
    close: () => {
      clearTimeout(hello)
      return redis.quit().catch(() => {})
    },
  }
}
