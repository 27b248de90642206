import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { endSessions, note, type Office } from '../office.ts'
import { distrustUnusualPlaces } from '../store/people.ts'

/** Needs no fresh second step: a person who sees a stranger's session must be able to end it at once. */
export const endOfficeSession =
  (office: Office): Handler<typeof calls.endOfficeSession> =>
  async ({ body: { id } }, visit) => {
    const { userId } = visit.viewer
    await office.db.inTransaction(async trx => {
      await distrustUnusualPlaces(trx, userId, { id })
      if ((await endSessions(office, trx, { userId, id })) === 0)
        throw new DomainError('not_found', 'Этот вход уже закрыт')
      await note(office, trx, 'session_ended', { userId, visit })
    })
    return { success: true }
  }
