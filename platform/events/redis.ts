// The bus of an installation with several processes: publish/subscribe of Redis (or Valkey) on one channel.
import { refuseInTransaction } from '#platform/db/transaction.ts'
import type { Logger } from '#platform/log.ts'
import { openRedis } from '#platform/redis.ts'
import type { Bus, BusEvent } from './bus.ts'
import { makeLocalDelivery } from './local-delivery.ts'

export type RedisBusOptions = {
  url: string
  log: Logger
  /** Installations that share a server use different channels: a channel is heard in all databases of the server. */
  channel: string
}

/** A server that does not answer for this long counts as away. */
const answerMs = 5_000
/** How often a listener that hears nothing checks whether the server is there. */
const pingMs = 10_000
/** How soon the other processes are told once more that they missed something. */
const tellAgainMs = 1_000

type Message = { from: string; event: BusEvent | 'missed' }
const encode = (message: Message) => JSON.stringify(message)

/**
 * Connects before it resolves. While Redis is away, events reach only their own process, with a warning. When it is back, every
 * process is told that it may have missed events.
 */
export async function openRedisBus({ url, log, channel }: RedisBusOptions): Promise<Bus> {
  const id = crypto.randomUUID()
  const { deliver, subscribe, waitUntilIdle } = makeLocalDelivery(log)
  const missedHandlers: (() => unknown)[] = []
  const options = { log, name: 'Redis bus', commandTimeout: answerMs }
  const publisher = await openRedis(url, options)
  const subscriber = await openRedis(url, { ...options, autoResubscribe: false }).catch(error => {
    publisher.disconnect()
    throw error
  })
  let isClosed = false
  let tellingAgain: NodeJS.Timeout | undefined
  const send = (event: Message['event']) => publisher.publish(channel, encode({ from: id, event }))

  function tellLater(): void {
    if (isClosed) return
    tellingAgain ??= setTimeout(() => {
      tellingAgain = undefined
      send('missed').catch(tellLater)
    }, tellAgainMs).unref()
  }

  /** Never rejects: an error of one handler does not keep others from running. */
  async function runMissedHandlers(): Promise<void> {
    for (const handler of missedHandlers) {
      try {
        await handler()
      } catch (error) {
        log.error({ err: error }, 'what was missed could not be caught up')
      }
    }
  }

  subscriber.on('message', (_channel, text) => {
    const { from, event } = JSON.parse(text) as Message
    // Its own events were delivered when they were published.
    if (from === id) return
    if (event === 'missed') void runMissedHandlers()
    else deliver(event)
  })
  await subscriber.subscribe(channel)

  subscriber.on('ready', async () => {
    try {
      await subscriber.subscribe(channel)
      log.warn('Redis is back: what was missed is caught up')
      await runMissedHandlers()
      // Events that this process published meanwhile reached no other process.
      tellLater()
    } catch {
      // The next connection starts over: a late answer does not end this one by itself.
      if (!isClosed) subscriber.disconnect(true)
    }
  })
  const pinging = setInterval(() => subscriber.ping().catch(() => {}), pingMs).unref()

  return {
    publish: async event => {
      refuseInTransaction('publish')
      deliver(event)
      try {
        await send(event)
      } catch (error) {
        log.warn({ err: error, event: event.name }, 'an event did not reach the other processes')
        tellLater()
      }
    },
    subscribe,
    onMissed: handler => void missedHandlers.push(handler),
    waitUntilIdle,
    ping: () => publisher.ping(),
    close: async () => {
      isClosed = true
      clearInterval(pinging)
      clearTimeout(tellingAgain)
      await waitUntilIdle()
      await Promise.all([publisher.quit(), subscriber.quit()].map(quit => quit.catch(() => {})))
    },
  }
}
