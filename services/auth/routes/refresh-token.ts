import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Handler } from '#platform/http/answer.ts'
import { writeSessionCookie, type Auth } from '../auth.ts'
import { sameSuccessorMs, sessionDays } from '../limits.ts'
import { endSession, readOwnCookie } from '../sign-in/own-session.ts'
import { findSession, rotateSession } from '../store/sessions.ts'
import { findUser, viewerOf } from '../store/users.ts'

const sessionEnded = () => new DomainError('unauthorized', 'Вход закончился. Войдите снова')

export const refreshToken =
  (auth: Auth): Handler<typeof calls.refreshToken> =>
  async (_, context) => {
    const { db, secrets } = auth
    const now = auth.now()
    const cookie = readOwnCookie(auth, context)
    if (!cookie) throw sessionEnded()
    const { sessionId: id, generation } = cookie
    const rotated = await rotateSession(db.kysely, {
      id,
      generation,
      userId: context.viewer?.userId,
      now,
      lostBefore: new Date(now.getTime() - sameSuccessorMs),
      expiresAt: new Date(now.getTime() + sessionDays * dayMs),
    })
    const session = await findSession(db.kysely, id, now)
    if (!session || (context.viewer && context.viewer.userId !== session.user_id)) throw sessionEnded()
    // A parallel request has just replaced the same cookie: both get the same successor.
    const successor = rotated ?? (session.base_generation === generation ? session.generation : undefined)
    if (successor === undefined) {
      await endSession(auth, id, now)
      auth.context.log.warn(
        { session: id, user: session.user_id },
        'a session cookie was used again: the session is ended',
      )
      throw sessionEnded()
    }
    const user = await findUser(db.kysely, session.user_id)
    if (!user) throw sessionEnded()
    context.setCookie(writeSessionCookie(auth, { id, generation: successor }))
    return { data: { access_token: await secrets.signAccessToken(viewerOf(user), id, now), user_id: user.id } }
  }
