import type * as calls from '#contract/auth.ts'
import type { CodeInfo } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { cancelEmailChange, changeCodeKey, changeKey } from '../account/email-change.ts'
import { endOtherSessions } from '../account/end-other-sessions.ts'
import { checkAttemptLimit, type Auth } from '../auth.ts'
import { announceSettledEmail, announceUser } from '../events.ts'
import { senderOf } from '#platform/mail/house-letter.ts'
import { writeOldAddressLetter } from '../letters/email-change-letters.ts'
import { noSuchUser } from '../may.ts'
import { presentUser } from '../present.ts'
import { isSame } from '../secrets.ts'
import { codeInfo } from '../sign-in/codes.ts'
import { consumeCode, findCode, takeAttempt } from '../store/codes.ts'
import { confirmPendingEmail } from '../store/email-change.ts'
import { findUser, lockUser, type UserRow } from '../store/users.ts'

/** Only the reader may confirm, by a code that only the new mailbox has. */
export const confirmEmail =
  (auth: Auth): Handler<typeof calls.confirmEmail> =>
  async ({ params: { id }, body: { code } }, { viewer, sessionId, ip }) => {
    const { db } = auth
    if (viewer.userId !== id) throw new DomainError('forbidden', 'Адрес почты меняет только сам читатель')
    const user = await findUser(db.kysely, id)
    if (!user) throw noSuchUser()
    const email = user.email_temp
    if (email === null) throw new DomainError('conflict', 'Новый адрес не указан. Укажите его ещё раз')
    await checkAttemptLimit(auth, ip)
    const now = auth.now()
    const addressKey = changeKey(auth, id)
    const codeKey = changeCodeKey(auth, id, email, code)
    const taken = await takeAttempt(db.kysely, addressKey, now)
    if (!taken || !isSame(taken.code_key, codeKey)) {
      const state = codeInfo(email, taken ?? (await findCode(db.kysely, addressKey, now)), now)
      return wrongCode(taken ? state : { ...state, attempts_left: 0 })
    }
    const changed = await changeEmail(auth, user, { email, addressKey, codeKey, sessionId: sessionId!, now })
    return { success: true, data: presentUser(changed, viewer, auth.context.consents), msg: 'Адрес почты изменён' }
  }

function wrongCode(data: CodeInfo): OtherReply {
  const message =
    data.attempts_left > 0
      ? `Код не подошёл. Осталось попыток: ${data.attempts_left}`
      : 'Этот код больше не действует. Запросите новый'
  return new OtherReply(400, { success: false, code: 'wrong_code', message, data })
}

/**
 * Changes the address and ends all other sessions: who fled from a mailbox that somebody else reads must not leave them a session that could
 * change the address again. Throws `conflict` when the code was used or the address was taken meanwhile.
 */
async function changeEmail(
  auth: Auth,
  { id, email: oldEmail }: UserRow,
  {
    email,
    addressKey,
    codeKey,
    sessionId,
    now,
  }: { email: string; addressKey: string; codeKey: string; sessionId: string; now: Date },
): Promise<UserRow> {
  const { db, context } = auth
  try {
    return await db.inTransaction(async trx => {
      await lockUser(trx, { id })
      const isChanged =
        (await consumeCode(trx, addressKey, codeKey)) && (await confirmPendingEmail(trx, id, email, now))
      if (!isChanged) throw new DomainError('conflict', 'Этот код уже использован. Обновите страницу')
      await endOtherSessions(auth, trx, { userId: id, exceptId: sessionId, now })
      if (oldEmail !== null) await context.mail.send(writeOldAddressLetter(oldEmail, email, senderOf(context)), { trx })
      await announceSettledEmail(auth, trx, id)
      await announceUser(auth, trx, id)
      return (await findUser(trx, id))!
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // The reader has proved to own the mailbox, so they may learn that the address is taken.
    await db.inTransaction(trx => cancelEmailChange(auth, trx, id, now))
    throw new DomainError('conflict', 'С этим адресом уже есть другой аккаунт')
  }
}
