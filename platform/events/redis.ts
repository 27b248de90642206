// The bus of an installation with several processes: Redis (or Valkey) publish/subscribe on one channel.
import { refuseInTransaction } from '#platform/db/transaction.ts'
import type { Logger } from '#platform/log.ts'
import { openRedis } from '#platform/redis.ts'
import type { Bus, BusEvent } from './bus.ts'
import { makeLocalDelivery } from './local-delivery.ts'

export type RedisBusOptions = {
  url: string
  log: Logger
  /** Installations that share a server differ here: a channel is heard in all of its databases. */
  channel: string
}

/** A server that says nothing for so long is away. */
const answerMs = 5_000

type Message = BusEvent & { from: string }

/** Connects before it resolves. While Redis is away, events reach their own process only, with a warning. */
export async function openRedisBus({ url, log, channel }: RedisBusOptions): Promise<Bus> {
  const id = crypto.randomUUID()
  const { deliver, subscribe, settle } = makeLocalDelivery(log)
  const options = { log, name: 'Redis bus', commandTimeout: answerMs }
  const publisher = await openRedis(url, options)
  const subscriber = await openRedis(url, options).catch(error => {
    publisher.disconnect()
    throw error
  })

  subscriber.on('message', (_channel, text) => {
    const { from, name, payload } = JSON.parse(text) as Message
    // Own events were delivered when they were published.
    if (from !== id) deliver({ name, payload })
  })

  await subscriber.subscribe(channel)

  return {
    publish: async event => {
      refuseInTransaction('publish')
      deliver(event)
      try {
        await publisher.publish(channel, JSON.stringify({ ...event, from: id } satisfies Message))
      } catch (error) {
        log.warn({ err: error, event: event.name }, 'an event did not reach the other processes')
      }
    },
    subscribe,
    settle,
    close: async () => {
      await settle()
      await Promise.all([publisher.quit(), subscriber.quit()].map(quit => quit.catch(() => {})))
    },
  }
}
