import { refuseInTransaction } from '#platform/db/transaction.ts'
import type { Logger } from '#platform/log.ts'
import type { Bus } from './bus.ts'
import { makeLocalDelivery } from './local-delivery.ts'

/** The bus of an installation with a single process. */
export function makeMemoryBus({ log }: { log: Logger }): Bus {
  const { deliver, subscribe, waitUntilIdle } = makeLocalDelivery(log)
  return {
    publish: async event => {
      refuseInTransaction('publish')
      deliver(event)
    },
    subscribe,
    // A single process cannot be cut off.
    onMissed: () => {},
    waitUntilIdle,
    close: waitUntilIdle,
  }
}
