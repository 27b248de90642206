// Sessions of the office.
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { AuthTables, OfficeSessionTable } from '../../store/tables.ts'

type Executor = Kysely<AuthTables>
export type OfficeSessionRow = Selectable<OfficeSessionTable>
/** The limits at which a session expires. */
export type Ends = { now: Date; idleSince: Date }

export async function createOfficeSession(
  trx: Executor,
  session: Omit<Insertable<OfficeSessionTable>, 'revoked_at' | 'seen_at' | 'second_step_at'>,
): Promise<void> {
  await trx
    .insertInto('office_session')
    .values({ ...session, seen_at: session.created_at, second_step_at: session.created_at, revoked_at: null })
    .execute()
}

/** Stores the use of a session; undefined if it has ended. */
export async function touchSession(
  db: Executor,
  id: string,
  { now, idleSince }: Ends,
): Promise<OfficeSessionRow | undefined> {
  return db
    .updateTable('office_session')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', idleSince)
    .returningAll()
    .executeTakeFirst()
}

/** The time of the last second step in an open session. */
export async function findSecondStep(db: Executor, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('office_session')
    .select('second_step_at')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.second_step_at
}

export async function noteSecondStep(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('office_session').set({ second_step_at: now }).where('id', '=', id).execute()
}

/** The open sessions of a person, the most recently used first. */
export async function listOpenSessions(
  db: Executor,
  userId: string,
  { now, idleSince, limit }: Ends & { limit: number },
): Promise<OfficeSessionRow[]> {
  return db
    .selectFrom('office_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', idleSince)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Marks a session as confirmed by the person; false if it belongs to somebody else or has ended. */
export async function confirmSession(db: Executor, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('office_session')
    .set({ is_odd: false })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type RevokedSession = { id: string; user_id: string }

/**
 * Ends sessions: one or all of a person (optionally except one), or everybody's. Returns those that were open.
 */
export async function revokeOfficeSessions(
  trx: Executor,
  which: { userId?: string; id?: string; exceptId?: string | undefined },
  now: Date,
): Promise<RevokedSession[]> {
  return trx
    .updateTable('office_session')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .$if(which.userId !== undefined, query => query.where('user_id', '=', which.userId!))
    .$if(which.id !== undefined, query => query.where('id', '=', which.id!))
    .$if(which.exceptId !== undefined, query => query.where('id', '!=', which.exceptId!))
    .returning(['id', 'user_id'])
    .execute()
}
