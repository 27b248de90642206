import { createHash } from 'node:crypto'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { InboxItem } from '#contract/office/inbox.ts'
import type { CmsAjaxTables, InboxTable } from './tables.ts'

type Executor = Kysely<CmsAjaxTables>
export type InboxRow = Selectable<InboxTable>

/** The same that is still new – reported by several, or sent twice – is counted and not kept twice. */
export async function addItem(db: Executor, item: Omit<Insertable<InboxTable>, 'same_as'>): Promise<void> {
  const { kind, url, user_id, data } = item
  const same_as = createHash('sha256')
    .update(JSON.stringify([kind, url, user_id, data]))
    .digest('base64url')
  await db
    .insertInto('inbox')
    .values({ ...item, same_as })
    .onConflict(oc =>
      oc
        .column('same_as')
        .where('state', '=', 'new')
        .doUpdateSet(eb => ({ times: eb('inbox.times', '+', 1) })),
    )
    .execute()
}

export type InboxFilter = {
  kind?: InboxItem['kind'] | undefined
  state?: InboxItem['state'] | undefined
  userId?: string | undefined
}

const filtered = (db: Executor, { kind, state, userId }: InboxFilter) =>
  db
    .selectFrom('inbox')
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .$if(state !== undefined, query => query.where('state', '=', state!))
    .$if(userId !== undefined, query => query.where('user_id', '=', userId!))

/** Newest first, those older than `before`. */
export async function listItems(
  db: Executor,
  filter: InboxFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<InboxRow[]> {
  return filtered(db, filter)
    .selectAll()
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countItems(db: Executor, filter: InboxFilter): Promise<number> {
  const { n } = await filtered(db, filter)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** How many were of the other state. What became new again may meet the same reported since: that one stays as it is. */
export async function markItems(
  trx: Executor,
  ids: readonly number[],
  state: InboxItem['state'],
  now: Date,
): Promise<number> {
  const rows = await trx
    .updateTable('inbox')
    .set({ state, done_at: state === 'done' ? now : null, ...(state === 'new' && { same_as: null }) })
    .where('id', 'in', [...ids])
    .where('state', '!=', state)
    .returning('id')
    .execute()
  return rows.length
}

export async function forgetWriter(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('inbox').where('user_id', '=', userId).execute()
}

/** Removes a piece of what is past its time; returns how many rows went. */
export async function removeOldItems(
  db: Executor,
  { doneBefore, newBefore }: { doneBefore: Date; newBefore: Date },
  limit: number,
): Promise<number> {
  const removed = await sql`delete from cms_ajax.inbox where id in (
    select id from cms_ajax.inbox
    where done_at < ${doneBefore}::timestamptz or created_at < ${newBefore}::timestamptz
    limit ${limit}::integer)`.execute(db)
  return Number(removed.numAffectedRows ?? 0)
}

/** Of one kind, the oldest beyond so many. */
export async function removeItemsBeyond(db: Executor, kind: InboxItem['kind'], kept: number): Promise<void> {
  await sql`delete from cms_ajax.inbox where kind = ${kind} and id <= (
    select id from cms_ajax.inbox where kind = ${kind} order by id desc offset ${kept}::integer limit 1)`.execute(db)
}
