import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkFreshStep, checkOfficeAdmin, note, type Office } from '../office.ts'
import { lockColleague } from '../people.ts'
import { lockPerson, updatePerson } from '../store/credentials.ts'

export const admitToOffice =
  (office: Office): Handler<typeof calls.admitToOffice> =>
  async ({ body: { id } }, visit) => {
    const admin = checkOfficeAdmin(visit.viewer)
    await checkFreshStep(office, admin)
    await office.db.inTransaction(async trx => {
      const user = await lockColleague(trx, { id })
      await lockPerson(trx, user.id)
      await updatePerson(trx, user.id, { locked_out_at: null })
      await note(office, trx, 'admitted', { userId: user.id, actorId: admin.userId, visit })
    })
    return { success: true }
  }
