import { sql, type Kysely, type Selectable } from 'kysely'
import type { AuthTables } from './tables.ts'

type Executor = Kysely<AuthTables>

export type SessionRow = { id: string; user_id: string; generation: number; base_generation: number }

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
      base_generation: 0,
      rotated_at: session.now,
      expires_at: session.expiresAt,
      revoked_at: null,
      created_at: session.now,
    })
    .execute()
}

/** The session, unless it has ended. */
export async function findSession(db: Executor, id: string, now: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('session')
    .select(['id', 'user_id', 'generation', 'base_generation'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Replaces the cookie of a session: the current one, or the one before it when that was rotated at or before `lostBefore` and its successor was never used.
 * Returns the new generation; undefined when a parallel request has just done it, the session has ended, belongs to another user, or the cookie is older.
 */
export async function rotateSession(
  db: Executor,
  {
    id,
    generation,
    userId,
    now,
    lostBefore,
    expiresAt,
  }: { id: string; generation: number; userId: string | undefined; now: Date; lostBefore: Date; expiresAt: Date },
): Promise<number | undefined> {
  const row = await db
    .updateTable('session')
    .set({ generation: sql`generation + 1`, base_generation: generation, rotated_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        eb('generation', '=', generation),
        and([eb('base_generation', '=', generation), eb('rotated_at', '<=', lostBefore)]),
      ]),
    )
    .$if(userId !== undefined, query => query.where('user_id', '=', userId!))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('generation')
    .executeTakeFirst()
  return row?.generation
}

/** Returns the user of the session; undefined when it had already ended or belongs to another user. */
export async function revokeSession(
  trx: Executor,
  id: string,
  now: Date,
  ownerId: string | undefined,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .$if(ownerId !== undefined, query => query.where('user_id', '=', ownerId!))
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** The sessions of readers, or of the office, revoked since an instant, newest first. */
export async function listRevoked(
  db: Executor,
  table: 'session' | 'office_session',
  since: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('revoked_at', '>', since)
    .orderBy('revoked_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends every session of a user, optionally except one. Returns the ids of those that were open. */
export async function revokeSessionsOf(trx: Executor, userId: string, now: Date, exceptId?: string): Promise<string[]> {
  const rows = await trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(exceptId !== undefined, query => query.where('id', '!=', exceptId!))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Newest first, with ended sessions until they are cleaned up. */
export async function listSessionsOf(
  db: Executor,
  userId: string,
): Promise<Omit<Selectable<AuthTables['session']>, 'id' | 'user_id' | 'generation' | 'base_generation'>[]> {
  return db
    .selectFrom('session')
    .select(['created_at', 'rotated_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Removes a batch of expired codes and ended sessions. Returns the number of rows. */
export async function removeExpired(
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
