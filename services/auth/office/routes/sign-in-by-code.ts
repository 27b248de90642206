import type * as calls from '#contract/office/access.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { findUserByEmail } from '../../store/users.ts'
import { checkCode } from '../second-step/check-code.ts'
import { answerEntered, beginOfficeSession, checkMayEnter } from '../sign-in/begin-session.ts'
import { checkAttempts, note, type Office } from '../office.ts'

export const signInByCode =
  (office: Office): Handler<typeof calls.signInByCode> =>
  async ({ body: { email, code } }, visit) => {
    await checkAttempts(office, visit)
    const user = await findUserByEmail(office.db.kysely, email)
    const method = await checkCode(office, { email, user, code, visit })
    if (method instanceof OtherReply) return method
    const sessionId = await office.db.inTransaction(async trx => {
      await checkMayEnter(trx, user!)
      if (method === 'spare_code') await note(office, trx, 'spare_code_used', { userId: user!.id, visit })
      return beginOfficeSession(office, trx, { user: user!, event: 'signed_in', method, visit })
    })
    return answerEntered(office, visit, user!, sessionId)
  }
