// The session named by the cookie of a request.
import type { AnswerContext } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { announceRevokedSession } from '../events.ts'
import { cookieName, readSessionCookie, type SessionCookie } from '../rules/session-cookie.ts'
import { isSame } from '../secrets.ts'
import { revokeSession } from '../store/sessions.ts'

/** The cookie of a session, if this service issued it. */
export function readOwnCookie({ secrets }: Auth, context: AnswerContext): SessionCookie | undefined {
  const cookie = readSessionCookie(context.cookie(cookieName))
  if (!cookie) return undefined
  const proof = secrets.keyedHash('cookie', cookie.sessionId, String(cookie.generation))
  return isSame(proof, cookie.proof) ? cookie : undefined
}

/** Ends a session and, in every process, its access tokens. With `ownerId`, only a session of this person. */
export async function endSession(auth: Auth, id: string, now: Date, ownerId?: string): Promise<void> {
  await auth.db.inTransaction(async trx => {
    const userId = await revokeSession(trx, id, now, ownerId)
    if (userId !== undefined) await announceRevokedSession(auth, trx, { userId, sessionId: id })
  })
}
