import type * as calls from '#contract/auth.ts'
import type { CodeInfo } from '#contract/auth.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { checkGuess, codeInfo, type Auth } from '../auth.ts'
import { checkConsent, enter, presentEntry } from '../enter.ts'
import { isSame } from '../secrets.ts'
import { findCode, spendCode, takeAttempt } from '../store/codes.ts'
import { createUser, findUserByEmail } from '../store/users.ts'

export function verifyEmailCode(auth: Auth): Handler<typeof calls.verifyEmailCode> {
  const { db, secrets } = auth
  return async ({ body: { email, code, consent } }, { ip, setCookie }) => {
    const now = auth.now()
    const addressKey = secrets.keyedHash('address', email)
    const codeKey = secrets.keyedHash('code', email, code)
    const { taken, state } = await auth.guesses.take(addressKey, async () => {
      await checkGuess(auth, ip)
      const attempt = await takeAttempt(db.kysely, addressKey, now)
      return { taken: attempt, state: attempt ?? (await findCode(db.kysely, addressKey)) }
    })
    // Ran out, was used, was guessed at too often or never sent: one answer.
    if (!taken) return refuse({ ...codeInfo(email, state, now), attempts_left: 0 })
    if (!isSame(taken.code_key, codeKey)) return refuse(codeInfo(email, taken, now))

    const entry = await db.inTransaction(async trx => {
      if (!(await spendCode(trx, addressKey, codeKey))) return undefined
      if (!(await findUserByEmail(trx, email))) checkConsent(consent)
      const isNew = await createUser(trx, { email }, now)
      return enter(auth, trx, { user: (await findUserByEmail(trx, email))!, isNew }, { consent, now })
    })
    if (!entry) return refuse({ ...codeInfo(email, undefined, now), attempts_left: 0 })
    return { data: { ...codeInfo(email, taken, now), ...(await presentEntry(auth, entry, setCookie)) } }
  }
}

function refuse(data: CodeInfo): OtherReply {
  const message =
    data.attempts_left > 0
      ? `Код не подошёл. Осталось попыток: ${data.attempts_left}`
      : 'Этот код больше не действует. Запросите новый'
  return new OtherReply(400, { success: false, code: 'wrong_code', message, data })
}
