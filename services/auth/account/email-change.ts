// A change of the address of an account (spec 3: email_temp). A code goes to the new address. Only that mailbox learns whether
// the address already has an account. Codes are limited like those for signing in, one series per account.
import type { Transaction } from 'kysely'
import type { CodeInfo } from '#contract/auth.ts'
import { OtherReply } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { announcePendingEmail, announceSettledEmail } from '../events.ts'
import { senderOf } from '#platform/mail/house-letter.ts'
import { writeNewAddressLetter, writeTakenAddressLetter } from '../letters/email-change-letters.ts'
import { changeLettersPerAddress, codeAttempts, codeResends, codesPerNetwork } from '../limits.ts'
import { noSuchUser } from '../may.ts'
import { makeCode } from '../secrets.ts'
import { codeInfo, codeTimes } from '../sign-in/codes.ts'
import { findCode, saveCode, type CodeState } from '../store/codes.ts'
import { clearPendingEmail, setPendingEmail } from '../store/email-change.ts'
import type { AuthTables } from '../store/tables.ts'
import { findUser, findUserByEmail, lockUser } from '../store/users.ts'

/** The key of an account's series of codes. */
export const changeKey = ({ secrets }: Auth, userId: string) => secrets.keyedHash('new-address', userId)
/** The hash of a code, which is valid for one account and one address. */
export const changeCodeKey = ({ secrets }: Auth, userId: string, email: string, code: string) =>
  secrets.keyedHash('new-address-code', userId, email, code)

/**
 * Sets the pending address of an account and writes to it. The present address, or null, clears the pending one and returns
 * undefined. Throws `rate_limited` for the network and for the address; too many codes of the account are a 429 with their state.
 */
export async function requestEmailChange(
  auth: Auth,
  { id, email, network }: { id: string; email: string | null; network: string },
): Promise<CodeInfo | OtherReply | undefined> {
  const { db, secrets, context } = auth
  const now = auth.now()
  const user = await findUser(db.kysely, id)
  if (!user || user.erased_at !== null) throw noSuchUser()
  if (email === null || email === user.email) {
    await db.inTransaction(trx => cancelEmailChange(auth, trx, id, now))
    return undefined
  }
  await context.sharedLimit.check('auth: code', network, codesPerNetwork)
  await context.sharedLimit.check('auth: new address', secrets.keyedHash('address', email), changeLettersPerAddress)
  const state = await db.inTransaction(trx => sendChangeCode(auth, trx, { id, email, now }))
  if (state) return codeInfo(email, state, now)
  return tooManyCodes(codeInfo(email, await findCode(db.kysely, changeKey(auth, id), now), now))
}

export async function cancelEmailChange(
  auth: Auth,
  trx: Transaction<AuthTables>,
  userId: string,
  now: Date,
): Promise<void> {
  if (await clearPendingEmail(trx, userId, now)) await announceSettledEmail(auth, trx, userId)
}

/** Returns undefined when it is too early for another code. */
async function sendChangeCode(
  auth: Auth,
  trx: Transaction<AuthTables>,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<CodeState | undefined> {
  const code = makeCode()
  const times = codeTimes(now)
  if (!(await lockUser(trx, { id }))) throw noSuchUser()
  const saved = await saveCode(
    trx,
    {
      addressKey: changeKey(auth, id),
      codeKey: changeCodeKey(auth, id, email, code),
      linkKey: null,
      attempts: codeAttempts,
      resends: codeResends,
    },
    { ...times, linkExpiresAt: times.expiresAt },
  )
  if (!saved) return undefined
  await setPendingEmail(trx, id, email, now)
  const isTaken = (await findUserByEmail(trx, email)) !== undefined
  const letter = isTaken
    ? writeTakenAddressLetter(email, senderOf(auth.context))
    : writeNewAddressLetter(email, { code, userId: id }, senderOf(auth.context))
  await auth.context.mail.send(letter, { trx, until: times.expiresAt })
  await announcePendingEmail(auth, trx, { userId: id, askedAt: now })
  return saved
}

function tooManyCodes(data: CodeInfo): OtherReply {
  const wait = data.resends_left > 0 ? `${data.time_left} с` : `${Math.ceil(data.time_left / 60)} мин.`
  const message = `Код уже отправлен. Новый можно запросить через ${wait}`
  return new OtherReply(429, { success: false, code: 'rate_limited', message, data })
}
