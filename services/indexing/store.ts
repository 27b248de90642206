// All SQL of this service. The executor (pool or transaction) is the first argument.
import { sql, type Kysely } from 'kysely'

export type IndexingTables = { pending_address: { endpoint: string; url: string; ticket: number } }
type Executor = Kysely<IndexingTables>

/** Adds URLs for each endpoint; a pending URL gets a new ticket. Rows are locked in key order. */
export async function addPending(trx: Executor, endpoints: readonly string[], urls: readonly string[]): Promise<void> {
  await sql`
    insert into indexing.pending_address as p (endpoint, url)
    select e.value, u.value
    from jsonb_array_elements_text(${JSON.stringify(endpoints)}::jsonb) e, jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb) u
    order by e.value, u.value
    on conflict (endpoint, url) do update set ticket = default`.execute(trx)
}

export type Pending = { url: string; ticket: number }

/** The oldest pending URLs of an endpoint. */
export async function listPending(db: Executor, endpoint: string, limit: number): Promise<Pending[]> {
  const rows = await db
    .selectFrom('pending_address')
    .select(['url', 'ticket'])
    .where('endpoint', '=', endpoint)
    .orderBy('ticket')
    .limit(limit)
    .execute()
  return rows.map(({ url, ticket }) => ({ url, ticket: Number(ticket) }))
}

/** Removes the sent URLs. One that changed meanwhile has another ticket and stays. */
export async function removePending(db: Executor, endpoint: string, sent: readonly Pending[]): Promise<void> {
  await sql`
    delete from indexing.pending_address p using jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as t (url text, ticket bigint)
    where p.endpoint = ${endpoint} and p.url = t.url and p.ticket = t.ticket`.execute(db)
}
