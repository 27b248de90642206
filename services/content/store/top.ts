// Top lists: replaced as a whole every few minutes.
import { sql, type Kysely } from 'kysely'
import type { ArticleType } from '#domain/kinds.ts'
import type { ContentTables } from './tables.ts'

type Executor = Kysely<ContentTables>

/** Until the transaction ends, no other process makes top lists. */
export async function lockTop(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content.top'))`.execute(trx)
}

/** Replaces the top list of a period and variant. */
export async function writeTop(
  trx: Executor,
  period: string,
  variant: number,
  items: readonly { id: number; views: number }[],
): Promise<void> {
  await trx.deleteFrom('top_list').where('period', '=', period).where('variant', '=', variant).execute()
  if (items.length === 0) return
  await sql`
    insert into content.top_list (period, variant, rank, post_id, views)
    select ${period}, ${variant}, at, (item->>'id')::integer, (item->>'views')::integer
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as t (item, at)`.execute(trx)
}

/** The types of those of these posts that are published: only they may be in a top list. */
export async function listTypes(db: Executor, ids: readonly number[]): Promise<Map<number, ArticleType>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post')
    .select(['id', 'type'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute()
  return new Map(rows.map(row => [row.id, row.type]))
}
