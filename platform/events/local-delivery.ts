import { runWithoutVisit } from '#platform/http/visit.ts'
import type { Logger } from '#platform/log.ts'
import type { BusEvent, BusHandler } from './bus.ts'

/** Delivery to the handlers of this process; both buses use it. */
export type LocalDelivery = {
  deliver(event: BusEvent): void
  subscribe(handler: BusHandler): () => void
  waitUntilIdle(): Promise<void>
}

export function makeLocalDelivery(log: Logger): LocalDelivery {
  const handlers = new Set<BusHandler>()
  const running = new Set<Promise<unknown>>()

  function call(handler: BusHandler, event: BusEvent): void {
    const work = Promise.resolve()
      .then(() => runWithoutVisit(() => handler(event)))
      .catch(error => log.error({ err: error, event: event.name }, 'a listener failed'))
      .finally(() => running.delete(work))
    running.add(work)
  }

  return {
    deliver: event => {
      for (const handler of handlers) call(handler, event)
    },
    subscribe: handler => {
      handlers.add(handler)
      return () => void handlers.delete(handler)
    },
    waitUntilIdle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
