import { refuseInTransaction } from '#platform/db/transaction.ts'
import type { Logger } from '#platform/log.ts'
import type { Bus } from './bus.ts'
import { makeLocalDelivery } from './local-delivery.ts'

/** The bus of an installation with one process. */
export function makeMemoryBus({ log }: { log: Logger }): Bus {
  const { deliver, subscribe, settle } = makeLocalDelivery(log)
  return {
    publish: async event => {
      refuseInTransaction('publish')
      deliver(event)
    },
    subscribe,
    settle,
    close: settle,
  }
}
