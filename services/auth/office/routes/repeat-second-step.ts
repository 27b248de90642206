import type * as calls from '#contract/office/access.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { findUser } from '../../store/users.ts'
import { checkCode } from '../second-step/check-code.ts'
import { checkAttempts, note, type Office } from '../office.ts'
import { signInOwner, keyNotTaken, readProvedKey } from '../second-step/passkeys.ts'
import { noteSecondStep } from '../store/sessions.ts'

/** The passkey challenge comes from `beginOfficePasskey`. */
export const repeatSecondStep =
  (office: Office): Handler<typeof calls.repeatSecondStep> =>
  async ({ body }, visit) => {
    const { userId, office: own } = visit.viewer
    await checkAttempts(office, visit)
    if ('code' in body) {
      const user = await findUser(office.db.kysely, userId)
      const method = await checkCode(office, { email: user?.email ?? userId, user, code: body.code, visit })
      if (method instanceof OtherReply) return method
      if (method === 'spare_code')
        await office.db.inTransaction(trx => note(office, trx, 'spare_code_used', { userId, visit }))
    } else if ((await readProvedKey(office, signInOwner, { passkey: body.passkey, visit })).user_id !== userId)
      throw keyNotTaken()
    const now = office.now()
    await noteSecondStep(office.db.kysely, own.sessionId, now)
    return { data: { second_step_at: now.toISOString() } }
  }
