// Every statement of this service.
import { createHash } from 'node:crypto'
import { sql, type ColumnType, type Generated, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { InboxItem } from '#contract/office/inbox.ts'

type ItemTable = {
  id: Generated<number>
  kind: InboxItem['kind']
  state: ColumnType<InboxItem['state'], never, InboxItem['state']>
  url: string | null
  user_id: string | null
  data: ColumnType<unknown, string, never>
  same_as: string | null
  times: Generated<number>
  created_at: Date
  done_at: ColumnType<Date | null, never, Date | null>
  done_by: ColumnType<string | null, never, string | null>
  outcome: ColumnType<InboxItem['outcome'], never, InboxItem['outcome']>
  sender: string | null
}
export type InboxTables = { item: ItemTable }
export type ItemRow = Selectable<ItemTable>

type Executor = Kysely<InboxTables>

/** An item equal to one that is still new is counted there, not stored twice. */
export async function addItem(db: Executor, item: Omit<Insertable<ItemTable>, 'same_as'>): Promise<void> {
  const { kind, url, user_id, data } = item
  const same_as = createHash('sha256')
    .update(JSON.stringify([kind, url, user_id, data]))
    .digest('base64url')
  await db
    .insertInto('item')
    .values({ ...item, same_as })
    .onConflict(oc =>
      oc
        .column('same_as')
        .where('state', '=', 'new')
        .doUpdateSet(eb => ({ times: eb('item.times', '+', 1) })),
    )
    .execute()
}

export type ItemFilter = {
  kind?: InboxItem['kind'] | undefined
  state?: InboxItem['state'] | undefined
  userId?: string | undefined
}

const filtered = (db: Executor, { kind, state, userId }: ItemFilter) =>
  db
    .selectFrom('item')
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .$if(state !== undefined, query => query.where('state', '=', state!))
    .$if(userId !== undefined, query => query.where('user_id', '=', userId!))

/** Newest first, from the first item older than `before`. */
export async function listItems(
  db: Executor,
  filter: ItemFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ItemRow[]> {
  return filtered(db, filter)
    .selectAll()
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countItems(db: Executor, filter: ItemFilter): Promise<number> {
  const { n } = await filtered(db, filter)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function findItem(db: Executor, id: number): Promise<ItemRow | undefined> {
  return db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirst()
}

export type Marking = {
  state: InboxItem['state']
  /** Who did it, and what became of a mistake. */
  by?: string | undefined
  outcome?: NonNullable<InboxItem['outcome']> | undefined
  now: Date
}

/**
 * Returns how many items were in the other state. An item that becomes new again loses `same_as`: an equal one may have come since,
 * and that one stays as it is.
 */
export async function markItems(
  db: Executor,
  ids: readonly number[],
  { state, by, outcome, now }: Marking,
): Promise<number> {
  const done = { state, done_at: now, done_by: by ?? null, outcome: outcome ?? null }
  const rows = await db
    .updateTable('item')
    .set(state === 'done' ? done : { state, done_at: null, done_by: null, outcome: null, same_as: null })
    .where('id', 'in', [...ids])
    .where('state', '!=', state)
    .returning('id')
    .execute()
  return rows.length
}

export async function removeItemsOfReader(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('item').where('user_id', '=', userId).execute()
}

/** Removes at most `limit` items that are past their time; returns how many it removed. */
export async function removeOldItems(
  db: Executor,
  { doneBefore, newBefore }: { doneBefore: Date; newBefore: Date },
  limit: number,
): Promise<number> {
  const removed = await sql`delete from inbox.item where id in (
    select id from inbox.item
    where done_at < ${doneBefore}::timestamptz or created_at < ${newBefore}::timestamptz
    limit ${limit}::integer)`.execute(db)
  return Number(removed.numAffectedRows ?? 0)
}

/**
 * Leaves `kept` items of a kind. The newest items of the busiest sender are removed first, so that a flood removes its own items and
 * the first ones of everybody stay; among equals the oldest are removed.
 */
export async function removeItemsBeyond(db: Executor, kind: InboxItem['kind'], kept: number): Promise<void> {
  if ((await countItems(db, { kind })) <= kept) return
  await sql`delete from inbox.item where id in (
    select id from (
      select id, row_number() over (partition by coalesce(sender, id::text) order by id) as nth
      from inbox.item where kind = ${kind}) ranked
    order by nth, id desc offset ${kept}::integer)`.execute(db)
}
