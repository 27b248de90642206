// What services listen to durably, in a table: the process that hands an event on may not run the services that wait for it.
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export type DurableListener = { event: string; queue: string }

export type DurableListeners = {
  list(): Promise<DurableListener[]>
  /** `own` are all listeners of these services. What an earlier release of them listened to goes. */
  replace(services: readonly string[], own: readonly DurableListener[]): Promise<void>
}

export function makeDurableListeners(database: Database): DurableListeners {
  const platform = database.of('platform')
  return {
    list: async () =>
      (await sql<DurableListener>`select event, queue from platform.durable_listener`.execute(platform.kysely)).rows,
    replace: (services, own) =>
      platform.inTransaction(async trx => {
        const now = JSON.stringify(own)
        await sql`delete from platform.durable_listener
          where split_part(queue, '.', 1) = any(${services}::text[]) and (event, queue) not in (
            select event, queue from jsonb_to_recordset(${now}::jsonb) as own (event text, queue text))`.execute(trx)
        await sql`insert into platform.durable_listener (event, queue)
          select event, queue from jsonb_to_recordset(${now}::jsonb) as own (event text, queue text)
          order by event, queue on conflict do nothing`.execute(trx)
      }),
  }
}
