import type { CodeInfo, verifyEmailCode } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { codeInfo, daysMs, minutesMs, type Auth } from '../auth.ts'
import { networkGuesses, networkWindowMinutes, sessionDays } from '../limits.ts'
import { presentUser } from '../present.ts'
import { isSame } from '../secrets.ts'
import { countNetworkUse, findCode, spendCode, takeAttempt } from '../store/codes.ts'
import { createSession } from '../store/sessions.ts'
import { createUser, findUserByEmail, keepConsent, updateUser, viewerOf } from '../store/users.ts'

const comingBack = {
  archived_at: null,
  archive_deadline_date: null,
  delete_reason_code: null,
  delete_reason_comment: null,
}

export function answerVerifyCode(auth: Auth): Handler<typeof verifyEmailCode> {
  const { db, secrets } = auth
  return async ({ body: { email, code, consent } }, { ip, setCookie }) => {
    const now = auth.now()
    const isWelcome = await countNetworkUse(db.kysely, auth.networkKey('guess', ip), {
      now,
      windowSince: new Date(now.getTime() - networkWindowMinutes * minutesMs),
      max: networkGuesses,
    })
    if (!isWelcome) throw new DomainError('rate_limited', 'Слишком много попыток. Попробуйте через десять минут')

    const addressKey = secrets.keyedHash('address', email)
    const codeKey = secrets.keyedHash('code', email, code)
    const taken = await takeAttempt(db.kysely, addressKey, now)
    if (!taken) {
      // Ran out, was used, was guessed at too often or never sent: one answer.
      const state = await findCode(db.kysely, addressKey)
      return refuse({ ...codeInfo(email, state, now), attempts_left: 0 })
    }
    if (!isSame(taken.code_key, codeKey)) return refuse(codeInfo(email, taken, now))

    const sessionId = crypto.randomUUID()
    const signedIn = await db.inTransaction(async trx => {
      if (!(await spendCode(trx, addressKey, codeKey))) return undefined
      // 152-FZ. Thrown, so that the code is not used up.
      if (consent === undefined && !(await findUserByEmail(trx, email)))
        throw new DomainError('validation', 'Чтобы завести аккаунт, нужно согласие на обработку персональных данных', {
          consent: 'нужно согласие',
        })
      const isNew = await createUser(trx, email, now)
      const found = (await findUserByEmail(trx, email))!
      // Who left and signs in within the time to think it over has come back.
      const user = found.archived_at === null ? found : (await updateUser(trx, found.id, comingBack, now))!
      if (consent !== undefined) await keepConsent(trx, user.id, consent, now)
      await createSession(trx, {
        id: sessionId,
        userId: user.id,
        now,
        expiresAt: new Date(now.getTime() + sessionDays * daysMs),
      })
      return { user, isNew }
    })
    if (!signedIn) return refuse({ ...codeInfo(email, undefined, now), attempts_left: 0 })
    const { user, isNew } = signedIn
    setCookie(auth.cookieLine({ id: sessionId, generation: 1 }))
    const viewer = viewerOf(user)
    return {
      data: {
        ...codeInfo(email, taken, now),
        user: presentUser(user, viewer, isNew),
        token: { access_token: await secrets.signAccessToken(viewer, sessionId, now), user_id: user.id },
      },
    }
  }
}

function refuse(data: CodeInfo): OtherReply {
  const message =
    data.attempts_left > 0
      ? `Код не подошёл. Осталось попыток: ${data.attempts_left}`
      : 'Этот код больше не действует. Запросите новый'
  return new OtherReply(400, { success: false, code: 'wrong_code', message, data })
}
