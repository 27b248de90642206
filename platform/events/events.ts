// What services use to tell and to hear: `announce` in a transaction, `on` for what is quick and may be lost, `onDurable`
// for what must happen. Names and payloads: contract/events.ts.
import { eventSchemas, type EventName, type EventPayload } from '#contract/events.ts'
import type { AnyTransaction } from '#platform/db/database.ts'
import type { Jobs, WorkOptions } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { Outbox, OutboxEvent } from '#platform/outbox.ts'
import type { Bus, BusEvent } from './bus.ts'

export type EventHandler<N extends EventName> = (payload: EventPayload<N>) => unknown

export type Events = {
  /** Told after commit, if it commits. Throws ZodError for a payload that is not as the contract says. */
  announce<N extends EventName>(trx: AnyTransaction, name: N, payload: EventPayload<N>): Promise<void>
  /** Called in every process, at once; lost when a process crashes between commit and call. Returns the way out. */
  on<N extends EventName>(name: N, handler: EventHandler<N>): () => void
  /**
   * Called in one process, as a job of `queue`: tried again when it throws, then dead-lettered. At least once, in no
   * certain order.
   */
  onDurable<N extends EventName>(name: N, queue: string, handler: EventHandler<N>, options?: WorkOptions): Promise<void>
}

type AnyHandler = (payload: never) => unknown

export function makeEvents(options: { outbox: Outbox; bus: Bus; jobs: Jobs; log: Logger }): Events {
  const { outbox, bus, jobs, log } = options
  const handlers = new Map<string, Set<AnyHandler>>()
  const queues = new Map<string, string[]>()

  bus.subscribe(async ({ name, payload }: BusEvent) => {
    // Each on its own: one that throws keeps the news from nobody.
    await Promise.all(
      [...(handlers.get(name) ?? [])].map(async handler => {
        try {
          await handler(payload as never)
        } catch (error) {
          log.error({ err: error, event: name }, 'a listener failed')
        }
      }),
    )
  })

  outbox.deliverTo({
    store: async (trx, events) => {
      for (const { id, name, payload } of events) {
        for (const queue of queues.get(name) ?? []) {
          await jobs.send(queue, { payload }, { trx, singletonKey: `event ${id}` })
        }
      }
    },
    tell: async (events: OutboxEvent[]) => {
      for (const { name, payload } of events) await bus.publish({ name, payload })
    },
  })

  return {
    announce: async (trx, name, payload) => {
      await outbox.add(trx, name, eventSchemas[name].parse(payload))
    },
    on: (name, handler) => {
      const listeners = handlers.get(name) ?? new Set()
      handlers.set(name, listeners.add(handler as AnyHandler))
      return () => void listeners.delete(handler as AnyHandler)
    },
    onDurable: async (name, queue, handler, workOptions) => {
      await jobs.work<{ payload: never }>(queue, ({ payload }) => handler(payload), workOptions)
      queues.set(name, [...(queues.get(name) ?? []), queue])
    },
  }
}
