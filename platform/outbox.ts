// Events written in the transaction that they describe, and dispatched after it: to durable subscribers as jobs, in one
// transaction with their deletion, then to the bus. Rows are taken by lock, never by «id > last seen», because ids commit
// out of order.
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#platform/db/database.ts'
import { afterCommit } from '#platform/db/transaction.ts'
import type { Logger } from '#platform/log.ts'
import { makeSingleFlight } from '#platform/single-flight.ts'

export type OutboxEvent = { id: number; name: string; payload: unknown }

export type OutboxReceiver = {
  /** Runs before each transaction. */
  prepare(): Promise<void>
  /** Runs in the transaction that deletes the events: for deliveries that must not be lost. */
  store(trx: AnyTransaction, events: OutboxEvent[]): Promise<void>
  /** Runs after that commit: for deliveries that should be quick. A crash in between loses them. */
  publish(events: OutboxEvent[]): Promise<void>
}

export type Outbox = {
  /** Part of the caller's transaction: dispatched if and only if it commits. Returns the event's id. */
  add(trx: AnyTransaction, name: string, payload: unknown): Promise<number>
  /** Sets the receiver of all events; call once, before `start`. */
  deliverTo(receiver: OutboxReceiver): void
  start(): Promise<void>
  stop(): Promise<void>
  /** Dispatches all committed events; returns how many. */
  drain(): Promise<number>
  /** Events that are committed and not dispatched yet, and how long the first of them has waited. */
  countWaiting(): Promise<{ count: number; seconds: number }>
}

export type OutboxOptions = { log: Logger; /** Default 2,000. */ pollMs?: number }

const batchSize = 100
const channel = 'delno_outbox'

/** Most looks find nothing: one statement then, no transaction. */
async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await database.sql.query('select from platform.outbox limit 1')
  return rows.length === 0
}

export function makeOutbox(database: Database, { log, pollMs = 2_000 }: OutboxOptions): Outbox {
  const platform = database.of('platform')
  let receiver: OutboxReceiver | undefined
  let isRunning = false
  let polling: NodeJS.Timeout | undefined
  let listening: { close(): Promise<void> } | undefined

  async function handOnBatch(): Promise<number> {
    if (!receiver) throw new Error('the outbox has no receiver')
    const { prepare, store, publish } = receiver
    await prepare()
    const events = await platform.inTransaction(async trx => {
      const { rows } = await sql<OutboxEvent>`delete from platform.outbox where id in (
        select id from platform.outbox order by id for update skip locked limit ${batchSize}
      ) returning id, name, payload`.execute(trx)
      const inOrder = rows.toSorted((a, b) => a.id - b.id)
      if (inOrder.length > 0) await store(trx, inOrder)
      return inOrder
    })
    if (events.length > 0) await publish(events)
    return events.length
  }

  async function handOnAll(): Promise<number> {
    if (await isEmpty(database)) return 0
    let total = 0
    for (;;) {
      const count = await handOnBatch()
      total += count
      if (count < batchSize) return total
    }
  }

  const drain = makeSingleFlight(handOnAll)

  function wake(): void {
    if (!isRunning) return
    drain().catch(error => {
      if (isRunning) log.error({ err: error }, 'the outbox could not be emptied')
    })
  }

  return {
    add: async (trx, name, payload) => {
      const { rows } = await sql<{ id: number }>`insert into platform.outbox (name, payload)
        values (${name}, ${JSON.stringify(payload)}) returning id`.execute(trx)
      if (isRunning) afterCommit(wake)
      // A process without a dispatcher (import, move) notifies those that have one. Others do not, because NOTIFY serializes commits.
      else if (database.engine === 'postgres') await sql`select pg_notify(${channel}, '')`.execute(trx)
      return rows[0]!.id
    },
    deliverTo: to => {
      if (receiver) throw new Error('the outbox has a receiver already')
      receiver = to
    },
    start: async () => {
      if (isRunning) return
      isRunning = true
      listening = await database.sql.listen?.(channel, wake)
      polling = setInterval(wake, pollMs)
      wake()
    },
    stop: async () => {
      isRunning = false
      clearInterval(polling)
      await listening?.close()
      if (receiver) await drain().catch(error => log.warn({ err: error }, 'events wait for the next start'))
    },
    drain,
    countWaiting: async () => {
      const { rows } = await sql<{ count: number; seconds: number }>`select count(*)::integer as count,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from platform.outbox`.execute(
        platform.kysely,
      )
      return rows[0]!
    },
  }
}
