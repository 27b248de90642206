import { sql, type Kysely, type Selectable } from 'kysely'
import type { AuthTables } from './tables.ts'

type Executor = Kysely<AuthTables>

export type SessionRow = { id: string; user_id: string; generation: number; rotated_at: Date }

export async function createSession(
  trx: Executor,
  session: { id: string; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      generation: 1,
      rotated_at: session.now,
      expires_at: session.expiresAt,
      revoked_at: null,
      created_at: session.now,
    })
    .execute()
}

/** The session while it lasts. */
export async function findSession(db: Executor, id: string, now: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('session')
    .select(['id', 'user_id', 'generation', 'rotated_at'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Moves a session on from `generation`; false when a parallel request did, it ended, or it is not of `userId`. */
export async function rotateSession(
  db: Executor,
  {
    id,
    generation,
    userId,
    now,
    expiresAt,
  }: { id: string; generation: number; userId: string | undefined; now: Date; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('session')
    .set({ generation: generation + 1, rotated_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('generation', '=', generation)
    .$if(userId !== undefined, query => query.where('user_id', '=', userId!))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whose session it was; undefined when it had ended before. */
export async function revokeSession(trx: Executor, id: string, now: Date): Promise<string | undefined> {
  const row = await trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Ends every session of a user. */
export async function revokeSessionsOf(trx: Executor, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The newest first, ended ones too while they are remembered. */
export async function listSessionsOf(
  db: Executor,
  userId: string,
): Promise<Omit<Selectable<AuthTables['session']>, 'id' | 'user_id' | 'generation'>[]> {
  return db
    .selectFrom('session')
    .select(['created_at', 'rotated_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Removes a piece of what is over; returns how many rows went. */
export async function removeOld(
  db: Executor,
  { codesBefore, sessionsBefore, limit }: { codesBefore: Date; sessionsBefore: Date; limit: number },
): Promise<number> {
  const statements = [
    sql`delete from auth.email_code where address_key in (
      select address_key from auth.email_code where sent_at < ${codesBefore}::timestamptz limit ${limit}::integer)`,
    sql`delete from auth.session where id in (
      select id from auth.session where expires_at < ${sessionsBefore}::timestamptz
        or revoked_at < ${sessionsBefore}::timestamptz limit ${limit}::integer)`,
  ]
  let removed = 0
  for (const statement of statements) removed += Number((await statement.execute(db)).numAffectedRows ?? 0)
  return removed
}
