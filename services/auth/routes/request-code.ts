import type * as calls from '#contract/auth.ts'
import type { CodeInfo } from '#contract/auth.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import { codeInfo, minutesMs, type Auth } from '../auth.ts'
import { writeCodeLetter } from '../code-letter.ts'
import {
  codeAttempts,
  codeMinutes,
  codePauseMinutes,
  codeResends,
  codesPerNetwork,
  linkMinutes,
  resendSeconds,
} from '../limits.ts'
import { makeCode, makeLinkKey } from '../secrets.ts'
import { findCode, keepCode } from '../store/codes.ts'

/** Nobody is looked up: what is not asked cannot be told. */
export function requestEmailCode(auth: Auth): Handler<typeof calls.requestEmailCode> {
  const { db, secrets, context } = auth
  return async ({ body: { email } }, { ip }) => {
    await context.sharedLimit.check('auth: code', networkOf(ip), codesPerNetwork)
    const now = auth.now()
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minutesMs)
    const addressKey = secrets.keyedHash('address', email)
    const code = makeCode()
    const linkKey = makeLinkKey()
    const times = {
      now,
      expiresAt: inMinutes(codeMinutes),
      linkExpiresAt: inMinutes(linkMinutes),
      spacedSince: new Date(now.getTime() - resendSeconds * 1000),
      pausedSince: inMinutes(-codePauseMinutes),
    }
    const state = await db.inTransaction(async trx => {
      const kept = await keepCode(
        trx,
        {
          addressKey,
          codeKey: secrets.keyedHash('code', email, code),
          linkKey: secrets.keyedHash('link', email, linkKey),
          attempts: codeAttempts,
          resends: codeResends,
        },
        times,
      )
      if (!kept) return undefined
      const isLast = kept.resends_left === 0
      await context.mail.send(
        writeCodeLetter(email, { code, linkKey: isLast ? linkKey : undefined }, context.config.siteUrl),
        { trx, until: isLast ? times.linkExpiresAt : times.expiresAt },
      )
      return kept
    })
    if (state) {
      auth.guesses.expect(addressKey)
      return { data: codeInfo(email, state, now) }
    }
    const data = codeInfo(email, await findCode(db.kysely, addressKey, now), now)
    return new OtherReply(429, { success: false, code: 'rate_limited', message: whenAgain(data), data })
  }
}

function whenAgain({ time_left, resends_left }: CodeInfo): string {
  if (resends_left > 0) return `Код уже отправлен. Новый можно запросить через ${time_left} с`
  const minutes = Math.ceil(time_left / 60)
  return `Новый код можно запросить через ${minutes} мин. А пока войдите по ссылке из последнего письма`
}
