// Events between services: `announce` in a transaction, `on` for reactions that are quick and may be lost, `onDurable`
// for reactions that must happen. Names and payloads are in contract/events.ts.
import { eventSchemas, type EventName, type EventPayload } from '#contract/events.ts'
import type { AnyTransaction } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transaction.ts'
import type { Jobs, WorkOptions } from '#platform/jobs/jobs.ts'
import type { Outbox, OutboxEvent } from '#platform/outbox.ts'
import type { Bus, BusHandler } from './bus.ts'
import type { DurableListener, DurableListeners } from './durable-listeners.ts'

export type EventHandler<N extends EventName> = (payload: EventPayload<N>) => unknown
/** Of two events about one row, the later has the greater `id`. */
type NumberedEventHandler<N extends EventName> = (payload: EventPayload<N>, id: number) => unknown

type DurableOptions<N extends EventName> = WorkOptions & {
  /** Only for these events; others are not even sent to the queue. */
  isFor?: (payload: EventPayload<N>) => boolean
}

export type Events = {
  /** Delivered after the commit, never after a rollback. Throws ZodError for a payload that does not fit the contract. */
  announce<N extends EventName>(trx: AnyTransaction, name: N, payload: EventPayload<N>): Promise<void>
  /**
   * Sends to `on` of every process at once and stores nothing: for what is worthless a moment later, or is found in the database anyway.
   * Lost when the bus is away. Throws inside a transaction, and ZodError for a payload that does not fit the contract.
   */
  signal<N extends EventName>(name: N, payload: EventPayload<N>): Promise<void>
  /** Called soon in every process; lost if a process crashes between commit and call. Returns the function that unsubscribes. */
  on<N extends EventName>(name: N, handler: NumberedEventHandler<N>): () => void
  /**
   * Called in the announcing process before its `inTransaction` returns, for changes that the next request must see. The same
   * event comes to `on` of this process later. The handler is synchronous.
   */
  onOwn<N extends EventName>(name: N, handler: (payload: EventPayload<N>, id: number) => void): void
  /** Called when events for `on` may have been missed: drop whatever is kept until an event comes. */
  onMissed(handler: () => unknown): void
  /**
   * Called in one process, as a job of `queue`: retried when it throws, then dead-lettered. Delivered at least once, in no
   * particular order.
   */
  onDurable<N extends EventName>(
    name: N,
    queue: string,
    handler: EventHandler<N>,
    options?: DurableOptions<N>,
  ): Promise<void>
  /** Tells the processes that run other services what `services`, which run here, listen to durably. Call after the start of jobs. */
  tellListeners(services: readonly string[]): Promise<void>
}

type EventsOptions = {
  outbox: Outbox
  bus: Bus
  jobs: Jobs
  /** Where processes tell each other what their services listen to. `isPartial`: other processes have services that this one has not. */
  listeners?: DurableListeners
  isPartial?: boolean
}

type OwnListener = DurableListener & { isFor: (payload: never) => boolean }

export function makeEvents({ outbox, bus, jobs, listeners, isPartial = false }: EventsOptions): Events {
  const own: OwnListener[] = []
  /** Listeners of all processes, as of the last batch of events. */
  let everywhere: DurableListener[] = []
  const ownHandlers: BusHandler[] = []
  function queuesOf(name: string, payload: unknown): Set<string> {
    const known = own.filter(({ event }) => event === name)
    const elsewhere = everywhere.filter(
      ({ event, queue }) => event === name && !known.some(each => each.queue === queue),
    )
    return new Set([...known.filter(({ isFor }) => isFor(payload as never)), ...elsewhere].map(({ queue }) => queue))
  }

  outbox.deliverTo({
    prepare: async () => {
      if (!listeners || !isPartial) return
      const found: DurableListener[] = []
      // A queue that nobody has declared would keep all events from being handed on.
      for (const listener of await listeners.list()) if (await jobs.learn(listener.queue)) found.push(listener)
      everywhere = found
    },
    store: async (trx, events) => {
      for (const { id, name, payload } of events) {
        for (const queue of queuesOf(name, payload)) {
          await jobs.send(queue, { payload }, { trx, singletonKey: `event ${id}` })
        }
      }
    },
    publish: async (events: OutboxEvent[]) => {
      for (const { id, name, payload } of events) await bus.publish({ id, name, payload })
    },
  })

  return {
    announce: async (trx, name, payload) => {
      const event = { name, payload: eventSchemas[name].parse(payload) }
      const id = await outbox.add(trx, event.name, event.payload)
      for (const handler of ownHandlers) afterCommit(() => void handler({ ...event, id }))
    },
    signal: (name, payload) => bus.publish({ id: 0, name, payload: eventSchemas[name].parse(payload) }),
    // The bus logs errors of a handler; they reach nobody else.
    on: (name, handler) =>
      bus.subscribe(event =>
        event.name === name ? handler(event.payload as EventPayload<typeof name>, event.id) : undefined,
      ),
    onOwn: (name, handler) =>
      void ownHandlers.push(event => {
        if (event.name === name) handler(event.payload as EventPayload<typeof name>, event.id)
      }),
    onMissed: handler => bus.onMissed(handler),
    onDurable: async (name, queue, handler, { isFor = () => true, ...workOptions } = {}) => {
      // A process without this service sends every event.
      const handle = ({ payload }: { payload: never }) => (isFor(payload) ? handler(payload) : undefined)
      await jobs.work<{ payload: never }>(queue, handle, workOptions)
      own.push({ event: name, queue, isFor })
    },
    tellListeners: async services => {
      await listeners?.replace(
        services,
        own.map(({ event, queue }) => ({ event, queue })),
      )
    },
  }
}
