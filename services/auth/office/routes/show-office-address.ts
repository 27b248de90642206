import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkOfficeAdmin, note, type Office } from '../office.ts'
import { lockColleague } from '../people.ts'

/** Needs no recent second step, because it changes nothing and is logged. */
export const showOfficeAddress =
  (office: Office): Handler<typeof calls.showOfficeAddress> =>
  async ({ body: { id } }, visit) => {
    const admin = checkOfficeAdmin(visit.viewer)
    const email = await office.db.inTransaction(async trx => {
      const user = await lockColleague(trx, { id })
      await note(office, trx, 'address_shown', { userId: id, actorId: admin.userId, visit })
      return user.email
    })
    return { data: { email } }
  }
