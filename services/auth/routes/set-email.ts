import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { unknownAddress } from '../account/change-rights.ts'
import type { Auth } from '../auth.ts'
import { announceRevokedSession, announceSettledEmail, announceUser } from '../events.ts'
import { revokeOfficeSessions } from '../office/store/sessions.ts'
import { revokeSessionsOf } from '../store/sessions.ts'
import { lockUser, updateUser } from '../store/users.ts'

/** The operator changes an address without a code, so every session of the account ends. */
export const setEmail =
  (auth: Auth): Handler<typeof calls.setEmail> =>
  async ({ body: { email, to } }) => {
    const { db, now } = auth
    try {
      await db.inTransaction(async trx => {
        const userId = await lockUser(trx, { email })
        if (userId === undefined) throw unknownAddress(email)
        await updateUser(trx, userId, { email: to, email_temp: null, email_temp_at: null }, now())
        await revokeSessionsOf(trx, userId, now())
        await revokeOfficeSessions(trx, { userId }, now())
        await announceRevokedSession(auth, trx, { userId, sessionId: null })
        await announceSettledEmail(auth, trx, userId)
        await announceUser(auth, trx, userId)
      })
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError('conflict', `Адрес ${to} уже у другого читателя`) : error
    }
    return { success: true }
  }
