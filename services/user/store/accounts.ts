// The account row of a person: the lock of their writes, the archive deadline, the link to an author.
import { sql, type Kysely, type Updateable } from 'kysely'
import type { AccountTable, UserTables } from './tables.ts'

type Executor = Kysely<UserTables>

/** Until the transaction ends, other writes of this person wait. So limits are exact and names stay unique. */
export async function lockAccount(trx: Executor, userId: string): Promise<void> {
  await sql`
    insert into "user".account as a (user_id) values (${userId})
    on conflict (user_id) do update set user_id = a.user_id`.execute(trx)
}

export async function changeAccount(
  db: Executor,
  userId: string,
  change: Updateable<Omit<AccountTable, 'user_id'>>,
): Promise<void> {
  await db
    .insertInto('account')
    .values({ user_id: userId, archive_deadline: null, person_id: null, ...change })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

export async function findPersonId(db: Executor, userId: string): Promise<number | null> {
  const row = await db.selectFrom('account').select('person_id').where('user_id', '=', userId).executeTakeFirst()
  return row?.person_id ?? null
}

/** The address of an account whose erasure has begun. */
export async function findErasingEmail(db: Executor, userId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('erasing_email').where('user_id', '=', userId).executeTakeFirst()
  return row?.erasing_email ?? null
}

/** Archived accounts past their deadline, the longest overdue first. */
export async function listDue(db: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('user_id')
    .where('archive_deadline', '<=', now)
    .orderBy('archive_deadline')
    .limit(limit)
    .execute()
  return rows.map(row => row.user_id)
}

export async function removeEverything(trx: Executor, userId: string): Promise<void> {
  await lockAccount(trx, userId)
  await trx.deleteFrom('favorite').where('user_id', '=', userId).execute()
  await trx.deleteFrom('folder').where('user_id', '=', userId).execute()
  await trx.deleteFrom('account').where('user_id', '=', userId).execute()
}

export async function takeAvatarNumbers(db: Executor): Promise<[number, number]> {
  const { rows } = await sql<{ a: number; b: number }>`
    select nextval('"user".avatar_number')::integer as a, nextval('"user".avatar_number')::integer as b`.execute(db)
  return [rows[0]!.a, rows[0]!.b]
}
