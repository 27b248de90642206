// Requests about personal data. The executor (pool or transaction) is the first argument.
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { DataRequestTable, UserTables } from '../store/tables.ts'

type Executor = Kysely<UserTables>
export type DataRequestRow = Selectable<DataRequestTable>

/** What a colleague has to do: not what readers do themselves, unless the server is late with it. */
const waits = (today: string) => sql<boolean>`state = 'open' and (source <> 'self' or due_on < ${today})`

export async function listRequests(
  db: Executor,
  { show, today, offset, limit }: { show: 'open' | 'ended' | 'self'; today: string; offset: number; limit: number },
): Promise<DataRequestRow[]> {
  const all = db.selectFrom('data_request').selectAll().offset(offset).limit(limit)
  if (show === 'open') return all.where(waits(today)).orderBy('due_on').orderBy('id').execute()
  if (show === 'self') return all.where('source', '=', 'self').orderBy('id', 'desc').execute()
  return all
    .where('state', '<>', 'open')
    .where('source', '<>', 'self')
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** `soon`: the last day is not past, but near. */
export async function countOpen(
  db: Executor,
  { today, soonUntil }: { today: string; soonUntil: string },
): Promise<{ open: number; soon: number; overdue: number }> {
  const { rows } = await sql<{ open: number; soon: number; overdue: number }>`
    select count(*)::integer as open,
      count(*) filter (where due_on between ${today} and ${soonUntil})::integer as soon,
      count(*) filter (where due_on < ${today})::integer as overdue
    from "user".data_request where ${waits(today)}`.execute(db)
  return rows[0]!
}

export const findRequest = (db: Executor, id: number): Promise<DataRequestRow | undefined> =>
  db.selectFrom('data_request').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRequest = (trx: Executor, id: number): Promise<DataRequestRow | undefined> =>
  trx.selectFrom('data_request').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertRequest = (trx: Executor, row: Insertable<DataRequestTable>): Promise<DataRequestRow> =>
  trx.insertInto('data_request').values(row).returningAll().executeTakeFirstOrThrow()

export const updateRequest = (
  trx: Executor,
  id: number,
  change: Updateable<DataRequestTable>,
): Promise<DataRequestRow> =>
  trx.updateTable('data_request').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The newest of a person, for the copy of their data. */
export const listRequestsOf = (db: Executor, userId: string, limit: number): Promise<DataRequestRow[]> =>
  db.selectFrom('data_request').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute()

// ---- what readers do themselves

type OwnDeed = { userId: string; today: string; now: Date }

/** Another copy on the same day changes only the time. */
export async function noteOwnCopy(db: Executor, { userId, today, now }: OwnDeed): Promise<void> {
  await sql`insert into "user".data_request (kind, source, state, received_on, due_on, created_at, user_id, copied_at, copied_by, ended_at, ended_by)
    values ('copy', 'self', 'done', ${today}, ${today}, ${now}, ${userId}, ${now}, ${userId}, ${now}, ${userId})
    on conflict (user_id, received_on) where source = 'self' and kind = 'copy'
    do update set copied_at = excluded.copied_at, ended_at = excluded.ended_at`.execute(db)
}

export async function noteOwnClosing(
  db: Executor,
  { userId, today, now, dueOn }: OwnDeed & { dueOn: string },
): Promise<void> {
  await sql`insert into "user".data_request (kind, source, state, received_on, due_on, created_at, user_id)
    values ('withdrawal', 'self', 'open', ${today}, ${dueOn}, ${now}, ${userId})
    on conflict (user_id) where source = 'self' and kind = 'withdrawal' and state = 'open' do nothing`.execute(db)
}

export async function hasOpenClosing(db: Executor, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('data_request')
    .select('id')
    .where('user_id', '=', userId)
    .where('source', '=', 'self')
    .where('kind', '=', 'withdrawal')
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row !== undefined
}

/** The reader came back before the data was erased. */
export async function noteOwnReturn(db: Executor, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('data_request')
    .set({ state: 'withdrawn', ended_at: now, ended_by: userId })
    .where('user_id', '=', userId)
    .where('source', '=', 'self')
    .where('kind', '=', 'withdrawal')
    .where('state', '=', 'open')
    .execute()
}

// ---- what is forgotten

export const nothingPersonal = {
  person_name: null,
  person_email: null,
  words: null,
  outcome: null,
  prolonged_why: null,
}

/** An account was erased: its own closing is done, the other requests for it keep no words. */
export async function forgetRequestsOf(trx: Executor, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('data_request')
    .set({ ...nothingPersonal, forgotten_at: now })
    .where('user_id', '=', userId)
    .where('forgotten_at', 'is', null)
    .execute()
  await trx
    .updateTable('data_request')
    .set({ erased_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('kind', 'in', ['withdrawal', 'deletion'])
    .where('erased_at', 'is', null)
    .execute()
  await trx
    .updateTable('data_request')
    .set({ state: 'done', ended_at: now })
    .where('user_id', '=', userId)
    .where('source', '=', 'self')
    .where('state', '=', 'open')
    .execute()
}

/** Requests that came from an address before its owner had an account. */
export async function forgetRequestsFrom(trx: Executor, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('data_request')
    .set({ ...nothingPersonal, forgotten_at: now })
    .where('person_email', '=', email)
    .execute()
}

/** What ended long ago keeps no names and words. Returns how many rows. */
export async function forgetOldRequests(db: Executor, before: Date, now: Date, limit: number): Promise<number> {
  const result = await db
    .updateTable('data_request')
    .set({ ...nothingPersonal, forgotten_at: now })
    .where(
      'id',
      'in',
      db
        .selectFrom('data_request')
        .select('id')
        .where('state', '<>', 'open')
        .where('ended_at', '<', before)
        .where('forgotten_at', 'is', null)
        .orderBy('ended_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
