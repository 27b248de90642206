import type * as calls from '#contract/auth.ts'
import type { CodeInfo } from '#contract/auth.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import { senderOf } from '#platform/mail/house-letter.ts'
import type { Auth } from '../auth.ts'
import { writeCodeLetter } from '../letters/code-letter.ts'
import { codeAttempts, codeResends, codesPerNetwork } from '../limits.ts'
import { makeCode, makeLinkKey } from '../secrets.ts'
import { codeInfo, codeTimes } from '../sign-in/codes.ts'
import { findCode, saveCode, type CodeState } from '../store/codes.ts'

/** Looks no account up, so the answer cannot reveal whether there is one. */
export const requestEmailCode =
  (auth: Auth): Handler<typeof calls.requestEmailCode> =>
  async ({ body: { email } }, { ip }) => {
    const { db, secrets, context } = auth
    await context.sharedLimit.check('auth: code', networkOf(ip), codesPerNetwork)
    const now = auth.now()
    const addressKey = secrets.keyedHash('address', email)
    const state = await sendCode(auth, email, addressKey, now)
    if (state) {
      auth.attempts.prioritize(addressKey)
      return { data: codeInfo(email, state, now) }
    }
    const data = codeInfo(email, await findCode(db.kysely, addressKey, now), now)
    return new OtherReply(429, { success: false, code: 'rate_limited', message: tooEarlyMessage(data), data })
  }

/** Returns undefined when it is too early for another code. */
async function sendCode(
  { db, secrets, context }: Auth,
  email: string,
  addressKey: string,
  now: Date,
): Promise<CodeState | undefined> {
  const code = makeCode()
  const linkKey = makeLinkKey()
  const times = codeTimes(now)
  return db.inTransaction(async trx => {
    const saved = await saveCode(
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
    if (!saved) return undefined
    const isLast = saved.resends_left === 0
    await context.mail.send(
      writeCodeLetter(email, { code, linkKey: isLast ? linkKey : undefined }, senderOf(context)),
      { trx, until: isLast ? times.linkExpiresAt : times.expiresAt },
    )
    return saved
  })
}

function tooEarlyMessage({ time_left, resends_left }: CodeInfo): string {
  if (resends_left > 0) return `Код уже отправлен. Новый можно запросить через ${time_left} с`
  const minutes = Math.ceil(time_left / 60)
  return `Новый код можно запросить через ${minutes} мин. А пока войдите по ссылке из последнего письма`
}
