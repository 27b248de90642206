// Restrictions of people. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { CommentsTables, RestrictionTable } from '../store/tables.ts'

type Executor = Kysely<CommentsTables>
export type RestrictionRow = Selectable<RestrictionTable>

/** The restriction that lasts at this moment. */
export async function findActiveRestriction(
  db: Executor,
  userId: string,
  now: Date,
): Promise<RestrictionRow | undefined> {
  return db
    .selectFrom('restriction')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .executeTakeFirst()
}

/** Ends the person's restriction, if one has not ended, and inserts the new one, which remembers it. The caller has locked the person. */
export async function replaceRestriction(
  trx: Executor,
  row: Insertable<RestrictionTable> & { made_at: Date },
): Promise<RestrictionRow> {
  const replaced = await trx
    .updateTable('restriction')
    .set({ ended_at: sql`least(until, ${row.made_at})`, ended_by: row.made_by })
    .where('user_id', '=', row.user_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return trx
    .insertInto('restriction')
    .values({ ...row, replaced_id: replaced?.id ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts a replaced restriction back in force, unless its term is over. The person has no other, and the caller has locked them. */
export async function restoreRestriction(trx: Executor, id: number, now: Date): Promise<RestrictionRow | undefined> {
  return trx
    .updateTable('restriction')
    .set({ ended_at: null, ended_by: null })
    .where('id', '=', id)
    .where('until', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Locks the person whom a restriction is about, as one who makes another does. */
export async function lockRestricted(trx: Executor, id: number): Promise<void> {
  await trx
    .selectFrom('person')
    .select('user_id')
    .where('user_id', '=', eb => eb.selectFrom('restriction').select('user_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute()
}

export async function lockRestriction(trx: Executor, id: number): Promise<RestrictionRow | undefined> {
  return trx.selectFrom('restriction').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function setEnded(trx: Executor, id: number, by: string, now: Date): Promise<RestrictionRow> {
  return trx
    .updateTable('restriction')
    .set({ ended_at: now, ended_by: by, tell_at: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The newest `each` restrictions of each person. */
export async function listRestrictionsOf(
  db: Executor,
  userIds: readonly string[],
  each: number,
): Promise<RestrictionRow[]> {
  const { rows } = await sql<RestrictionRow>`
    select r.* from unnest(${[...userIds]}::uuid[]) as asked(id)
    cross join lateral (
      select * from comments.restriction where user_id = asked.id order by id desc limit ${each}) r
    order by r.id desc`.execute(db)
  return rows
}

/** Restrictions that last, the newest first. */
export async function listRestricted(
  db: Executor,
  { before, limit, now }: { before: number | undefined; limit: number; now: Date },
): Promise<Pick<RestrictionRow, 'id' | 'user_id'>[]> {
  let query = db
    .selectFrom('restriction')
    .select(['id', 'user_id'])
    .where('ended_at', 'is', null)
    .where('until', '>', now)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** When the next letter is to be sent. */
export async function findNextRestriction(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('restriction')
    .select('tell_at')
    .where('tell_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('tell_at')
    .limit(1)
    .executeTakeFirst()
  return row?.tell_at ?? undefined
}

/** Those whose letter is due, by their ids, from the one after `after`. */
export async function listDueRestrictions(
  db: Executor,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<RestrictionRow[]> {
  return db
    .selectFrom('restriction')
    .selectAll()
    .where('tell_at', '<=', now)
    .where('ended_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function setTold(trx: Executor, id: number): Promise<void> {
  await trx.updateTable('restriction').set({ tell_at: null }).where('id', '=', id).execute()
}

/** Of an erased person only that there was a restriction is left. */
export async function forgetRestrictions(trx: Executor, userId: string): Promise<void> {
  await trx.updateTable('restriction').set({ letter: '', tell_at: null }).where('user_id', '=', userId).execute()
}
