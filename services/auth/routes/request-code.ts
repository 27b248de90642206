import type * as calls from '#contract/auth.ts'
import type { CodeInfo } from '#contract/auth.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import { codeInfo, minutesMs, type Auth } from '../auth.ts'
import { writeCodeLetter } from '../code-letter.ts'
import { codeAttempts, codeMinutes, codePauseMinutes, codeResends, codesPerNetwork, resendSeconds } from '../limits.ts'
import { makeCode } from '../secrets.ts'
import { findCode, keepCode } from '../store/codes.ts'

/** Nobody is looked up: what is not asked cannot be told. */
export function requestEmailCode(auth: Auth): Handler<typeof calls.requestEmailCode> {
  const { db, secrets, context } = auth
  return async ({ body: { email } }, { ip }) => {
    const now = auth.now()
    const before = (ms: number) => new Date(now.getTime() - ms)
    await context.sharedLimit.check('auth: code', networkOf(ip), codesPerNetwork)
    const addressKey = secrets.keyedHash('address', email)
    const code = makeCode()
    const expiresAt = new Date(now.getTime() + codeMinutes * minutesMs)
    const state = await db.inTransaction(async trx => {
      const kept = await keepCode(
        trx,
        {
          addressKey,
          codeKey: secrets.keyedHash('code', email, code),
          attempts: codeAttempts,
          resends: codeResends,
        },
        {
          now,
          expiresAt,
          spacedSince: before(resendSeconds * 1000),
          pausedSince: before(codePauseMinutes * minutesMs),
        },
      )
      if (kept) await context.mail.send(writeCodeLetter(email, code, context.config.siteUrl), { trx, until: expiresAt })
      return kept
    })
    if (state) {
      auth.guesses.expect(addressKey)
      return { data: codeInfo(email, state, now) }
    }
    const data = codeInfo(email, await findCode(db.kysely, addressKey), now)
    return new OtherReply(429, { success: false, code: 'rate_limited', message: whenAgain(data), data })
  }
}

function whenAgain({ time_left }: CodeInfo): string {
  return time_left > 60
    ? `Код уже отправлен. Новый можно запросить через ${Math.ceil(time_left / 60)} мин.`
    : `Код уже отправлен. Новый можно запросить через ${time_left} с`
}
