import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import { writeSessionCookie, type Auth } from '../auth.ts'
import { endSession, readOwnCookie } from '../sign-in/own-session.ts'
import { findSession } from '../store/sessions.ts'

/** Spec 7: the bearer token names the session that ends. The session of the cookie ends too, unless it is another person's. */
export const revokeToken =
  (auth: Auth): Handler<typeof calls.revokeToken> =>
  async (_, context) => {
    const now = auth.now()
    const { viewer, sessionId } = context
    if (viewer && sessionId !== null) await endSession(auth, sessionId, now, viewer.userId)
    const cookie = readOwnCookie(auth, context)
    if (cookie && cookie.sessionId !== sessionId) await endSession(auth, cookie.sessionId, now, viewer?.userId)
    const isForeign = viewer && cookie && (await findSession(auth.db.kysely, cookie.sessionId, now)) !== undefined
    if (!isForeign) context.setCookie(writeSessionCookie(auth))
    return { success: true, msg: 'Вы вышли' }
  }
