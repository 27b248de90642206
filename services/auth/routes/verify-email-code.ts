import type { Transaction } from 'kysely'
import type * as calls from '#contract/auth.ts'
import type { CodeInfo } from '#contract/auth.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { checkAttemptLimit, type Auth } from '../auth.ts'
import { isSame } from '../secrets.ts'
import { beginSession, presentSignedIn, type SignedIn } from '../sign-in/begin-session.ts'
import { codeInfo } from '../sign-in/codes.ts'
import { consumeCode, consumeLink, findCode, takeAttempt } from '../store/codes.ts'
import type { AuthTables } from '../store/tables.ts'
import { createUser, findUserByEmail } from '../store/users.ts'

type Body = { email: string; code: string; consent?: string | undefined }

/** Takes a code from a letter, or the key of its link. A key uses up no attempts, as it cannot be guessed. */
export const verifyEmailCode =
  (auth: Auth): Handler<typeof calls.verifyEmailCode> =>
  async ({ body }, { ip, setCookie }) => {
    const { db, secrets } = auth
    const { email, code } = body
    const now = auth.now()
    const addressKey = secrets.keyedHash('address', email)
    const isLink = !/^\d{6}$/.test(code)
    const codeKey = secrets.keyedHash(isLink ? 'link' : 'code', email, code)
    const { taken, state } = await auth.attempts.run(addressKey, async () => {
      await checkAttemptLimit(auth, ip)
      const attempt = isLink ? undefined : await takeAttempt(db.kysely, addressKey, now)
      return { taken: attempt, state: attempt ?? (await findCode(db.kysely, addressKey, now)) }
    })
    if (isLink) {
      const signedIn = await signIn(auth, body, now, trx => consumeLink(trx, addressKey, codeKey, now))
      if (!signedIn)
        return refuse(codeInfo(email, state, now), 'Эта ссылка больше не действует. Запросите код для входа')
      return { data: { ...codeInfo(email, undefined, now), ...(await presentSignedIn(auth, signedIn, setCookie)) } }
    }
    // Codes that expired, were used, ran out of attempts or were never sent get the same answer.
    if (!taken) return refuse({ ...codeInfo(email, state, now), attempts_left: 0 })
    if (!isSame(taken.code_key, codeKey)) return refuse(codeInfo(email, taken, now))

    const signedIn = await signIn(auth, body, now, trx => consumeCode(trx, addressKey, codeKey))
    if (!signedIn) return refuse({ ...codeInfo(email, undefined, now), attempts_left: 0 })
    return { data: { ...codeInfo(email, taken, now), ...(await presentSignedIn(auth, signedIn, setCookie)) } }
  }

/** Returns undefined when the code or link was used meanwhile. */
async function signIn(
  auth: Auth,
  { email, consent }: Body,
  now: Date,
  consume: (trx: Transaction<AuthTables>) => Promise<boolean>,
): Promise<SignedIn | undefined> {
  return auth.db.inTransaction(async trx => {
    if (!(await consume(trx))) return undefined
    const isNew = await createUser(trx, { email }, now)
    return beginSession(auth, trx, { user: (await findUserByEmail(trx, email))!, isNew }, { consent, now })
  })
}

function refuse(data: CodeInfo, message = wrongCodeMessage(data)): OtherReply {
  return new OtherReply(400, { success: false, code: 'wrong_code', message, data })
}

function wrongCodeMessage({ attempts_left, resends_left, time_left }: CodeInfo): string {
  if (attempts_left > 0) return `Код не подошёл. Осталось попыток: ${attempts_left}`
  return resends_left === 0 && time_left > 0
    ? 'Этот код больше не действует. Войдите по ссылке из последнего письма'
    : 'Этот код больше не действует. Запросите новый'
}
