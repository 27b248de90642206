import type * as calls from '#contract/auth.ts'
import type { CodeInfo } from '#contract/auth.ts'
import type { Transaction } from 'kysely'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { checkGuess, codeInfo, type Auth } from '../auth.ts'
import { checkConsent, enter, presentEntry, type Entry } from '../enter.ts'
import { isSame } from '../secrets.ts'
import { findCode, spendCode, spendLink, takeAttempt } from '../store/codes.ts'
import type { AuthTables } from '../store/tables.ts'
import { createUser, findUserByEmail } from '../store/users.ts'

type Body = { email: string; code: string; consent?: string | undefined }

/** A code from a letter, or the key of the link in it: that one takes no attempts, as it cannot be guessed. */
export function verifyEmailCode(auth: Auth): Handler<typeof calls.verifyEmailCode> {
  const { db, secrets } = auth
  return async ({ body }, { ip, setCookie }) => {
    const { email, code } = body
    const now = auth.now()
    const addressKey = secrets.keyedHash('address', email)
    const isLink = !/^\d{6}$/.test(code)
    const codeKey = secrets.keyedHash(isLink ? 'link' : 'code', email, code)
    const { taken, state } = await auth.guesses.take(addressKey, async () => {
      await checkGuess(auth, ip)
      const attempt = isLink ? undefined : await takeAttempt(db.kysely, addressKey, now)
      return { taken: attempt, state: attempt ?? (await findCode(db.kysely, addressKey, now)) }
    })
    if (isLink) {
      const entry = await signIn(auth, body, now, trx => spendLink(trx, addressKey, codeKey, now))
      if (!entry) return refuse(codeInfo(email, state, now), 'Эта ссылка больше не действует. Запросите код для входа')
      return { data: { ...codeInfo(email, undefined, now), ...(await presentEntry(auth, entry, setCookie)) } }
    }
    // Ran out, was used, was guessed at too often or never sent: one answer.
    if (!taken) return refuse({ ...codeInfo(email, state, now), attempts_left: 0 })
    if (!isSame(taken.code_key, codeKey)) return refuse(codeInfo(email, taken, now))

    const entry = await signIn(auth, body, now, trx => spendCode(trx, addressKey, codeKey))
    if (!entry) return refuse({ ...codeInfo(email, undefined, now), attempts_left: 0 })
    return { data: { ...codeInfo(email, taken, now), ...(await presentEntry(auth, entry, setCookie)) } }
  }
}

/** Nothing is spent of who is refused for want of a consent. */
async function signIn(
  auth: Auth,
  { email, consent }: Body,
  now: Date,
  spend: (trx: Transaction<AuthTables>) => Promise<boolean>,
): Promise<Entry | undefined> {
  return auth.db.inTransaction(async trx => {
    if (!(await spend(trx))) return undefined
    if (!(await findUserByEmail(trx, email))) checkConsent(consent)
    const isNew = await createUser(trx, { email }, now)
    return enter(auth, trx, { user: (await findUserByEmail(trx, email))!, isNew }, { consent, now })
  })
}

function refuse(data: CodeInfo, message = whyRefused(data)): OtherReply {
  return new OtherReply(400, { success: false, code: 'wrong_code', message, data })
}

function whyRefused({ attempts_left, resends_left, time_left }: CodeInfo): string {
  if (attempts_left > 0) return `Код не подошёл. Осталось попыток: ${attempts_left}`
  return resends_left === 0 && time_left > 0
    ? 'Этот код больше не действует. Войдите по ссылке из последнего письма'
    : 'Этот код больше не действует. Запросите новый'
}
