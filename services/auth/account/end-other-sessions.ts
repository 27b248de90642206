import type { Transaction } from 'kysely'
import { addToLog } from '#platform/office-log/append.ts'
import type { Auth } from '../auth.ts'
import { announceRevokedSession } from '../events.ts'
import { toLogEntry } from '../office/log/log-entry.ts'
import { revokeOfficeSessions } from '../office/store/sessions.ts'
import { revokeSessionsOf } from '../store/sessions.ts'
import type { AuthTables } from '../store/tables.ts'

/**
 * Ends all sessions of a person but one, those of the office too, and in every process their tokens and sockets. Returns their number. The log of
 * the office tells of it if one of its sessions was among them.
 */
export async function endOtherSessions(
  auth: Auth,
  trx: Transaction<AuthTables>,
  { userId, exceptId, now }: { userId: string; exceptId: string; now: Date },
): Promise<number> {
  const ofSite = await revokeSessionsOf(trx, userId, now, exceptId)
  const ofOffice = await revokeOfficeSessions(trx, { userId, exceptId }, now)
  const ended = [...ofSite, ...ofOffice.map(({ id }) => id)]
  for (const sessionId of ended) await announceRevokedSession(auth, trx, { userId, sessionId })
  if (ofOffice.length > 0)
    addToLog(trx, { ...toLogEntry('other_sessions_ended', { userId, detail: '' }), at: now, actorId: userId })
  return ended.length
}
