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

/** Ends the person's restriction, if one has not ended, and inserts the new one. The caller has locked the person. */
export async function replaceRestriction(
  trx: Executor,
  row: Insertable<RestrictionTable> & { made_at: Date },
): Promise<RestrictionRow> {
  await trx
    .updateTable('restriction')
    .set({ ended_at: sql`least(until, ${row.made_at})`, ended_by: row.made_by, tell_at: null })
    .where('user_id', '=', row.user_id)
    .where('ended_at', 'is', null)
    .execute()
  return trx.insertInto('restriction').values(row).returningAll().executeTakeFirstOrThrow()
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

/** When the next letter is to be sent. */
export async function findNextToTell(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('restriction')
    .select('tell_at')
    .where('tell_at', 'is not', null)
    .orderBy('tell_at')
    .limit(1)
    .executeTakeFirst()
  return row?.tell_at ?? undefined
}

/** A restriction whose letter is due, locked; no other process finds it meanwhile. */
export async function takeRestrictionToTell(trx: Executor, now: Date): Promise<RestrictionRow | undefined> {
  return trx
    .selectFrom('restriction')
    .selectAll()
    .where('tell_at', '<=', now)
    .orderBy('tell_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function setTold(trx: Executor, id: number): Promise<void> {
  await trx.updateTable('restriction').set({ tell_at: null }).where('id', '=', id).execute()
}

/** Of an erased person only that there was a restriction is left. */
export async function forgetRestrictions(trx: Executor, userId: string): Promise<void> {
  await trx.updateTable('restriction').set({ letter: '', tell_at: null }).where('user_id', '=', userId).execute()
}
