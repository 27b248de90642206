import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findUser } from '../../store/users.ts'
import { answerEntered, beginOfficeSession, checkMayEnter } from '../sign-in/begin-session.ts'
import { checkAttempts, type Office } from '../office.ts'
import { signInOwner, keyNotTaken, readProvedKey } from '../second-step/passkeys.ts'

export const signInByPasskey =
  (office: Office): Handler<typeof calls.signInByPasskey> =>
  async ({ body: { passkey } }, visit) => {
    await checkAttempts(office, visit)
    const key = await readProvedKey(office, signInOwner, { passkey, visit })
    const { user, sessionId } = await office.db.inTransaction(async trx => {
      const found = await findUser(trx, key.user_id)
      if (!found) throw keyNotTaken()
      await checkMayEnter(trx, found)
      const id = await beginOfficeSession(office, trx, { user: found, event: 'signed_in', method: 'passkey', visit })
      return { user: found, sessionId: id }
    })
    return answerEntered(office, visit, user, sessionId)
  }
