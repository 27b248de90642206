import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { announceUser } from '../../events.ts'
import { setExpertise } from '../../store/users.ts'
import { checkFreshStep, checkOfficeAdmin, note, type Office } from '../office.ts'
import { announceRights, lockColleague } from '../people.ts'

export const changeOfficeExpert =
  (office: Office): Handler<typeof calls.changeOfficeExpert> =>
  async ({ body: { id, expertise } }, visit) => {
    const admin = checkOfficeAdmin(visit.viewer)
    await checkFreshStep(office, admin)
    await office.db.inTransaction(async trx => {
      const { expertise: before } = await lockColleague(trx, { id })
      await setExpertise(trx, id, expertise, office.now())
      await announceRights(office, trx, id)
      await announceUser(office, trx, id)
      await note(office, trx, expertise === null ? 'expert_removed' : 'expert_set', {
        userId: id,
        actorId: admin.userId,
        visit,
        detail: expertise ?? '',
        ...(before !== null && { before: { detail: before } }),
      })
    })
    return { success: true }
  }
