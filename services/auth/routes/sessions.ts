import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { AnswerContext, Handler } from '#platform/http/answer.ts'
import { daysMs, type Auth } from '../auth.ts'
import { sameSuccessorMs, sessionDays } from '../limits.ts'
import { cookieName, judgeGeneration, readSessionCookie, type SessionCookie } from '../rules/session-cookie.ts'
import { isSame } from '../secrets.ts'
import { findSession, revokeSession, rotateSession } from '../store/sessions.ts'
import { findUser, viewerOf } from '../store/users.ts'

/** The session that a cookie of ours names; undefined for any other. */
function ownCookie({ secrets }: Auth, context: AnswerContext): SessionCookie | undefined {
  const cookie = readSessionCookie(context.cookie(cookieName))
  if (!cookie) return undefined
  const proof = secrets.keyedHash('cookie', cookie.sessionId, String(cookie.generation))
  return isSame(proof, cookie.proof) ? cookie : undefined
}

/** Access tokens of the session end with it, wherever that is heard. */
async function endSession({ db, context }: Auth, id: string, now: Date): Promise<void> {
  await db.inTransaction(async trx => {
    const userId = await revokeSession(trx, id, now)
    if (userId !== undefined) await context.events.announce(trx, 'session.revoked', { userId, sessionId: id })
  })
}

const isOver = () => new DomainError('unauthorized', 'Вход закончился. Войдите снова')

export function refreshToken(auth: Auth): Handler<typeof calls.refreshToken> {
  const { db, secrets } = auth
  const { log } = auth.context
  return async (_, context) => {
    const now = auth.now()
    const cookie = ownCookie(auth, context)
    if (!cookie) throw isOver()
    const { sessionId: id, generation } = cookie
    const isMoved = await rotateSession(db.kysely, {
      id,
      generation,
      userId: context.viewer?.userId,
      now,
      expiresAt: new Date(now.getTime() + sessionDays * daysMs),
    })
    const session = await findSession(db.kysely, id, now)
    if (!session || (context.viewer && context.viewer.userId !== session.user_id)) throw isOver()
    if (!isMoved && judgeGeneration(generation, current(session), now, sameSuccessorMs) !== 'replaced') {
      await endSession(auth, id, now)
      log.warn({ session: id, user: session.user_id }, 'a spent session cookie came back: the session is over')
      throw isOver()
    }
    const user = await findUser(db.kysely, session.user_id)
    if (!user) throw isOver()
    context.setCookie(auth.cookieLine({ id, generation: generation + 1 }))
    return { data: { access_token: await secrets.signAccessToken(viewerOf(user), id, now), user_id: user.id } }
  }
}

const current = (session: { generation: number; rotated_at: Date }) => ({
  generation: session.generation,
  rotatedAt: session.rotated_at,
})

export function revokeToken(auth: Auth): Handler<typeof calls.revokeToken> {
  return async (_, context) => {
    const cookie = ownCookie(auth, context)
    if (cookie) await endSession(auth, cookie.sessionId, auth.now())
    context.setCookie(auth.cookieLine())
    return { success: true, msg: 'Вы вышли' }
  }
}
