import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { endSessions, note, type Office } from '../office.ts'
import { distrustUnusualPlaces } from '../store/people.ts'

export const endOtherOfficeSessions =
  (office: Office): Handler<typeof calls.endOtherOfficeSessions> =>
  async (_, visit) => {
    const { userId, office: own } = visit.viewer
    const ended = await office.db.inTransaction(async trx => {
      await distrustUnusualPlaces(trx, userId, { exceptId: own.sessionId })
      const number = await endSessions(office, trx, { userId, exceptId: own.sessionId })
      if (number > 0) await note(office, trx, 'other_sessions_ended', { userId, visit })
      return number
    })
    return { success: true, ended }
  }
