import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkFreshStep, checkOfficeAdmin, note, type Office } from '../office.ts'
import { lockColleague, presentLink, resetWays } from '../people.ts'
import { lockPerson, updatePerson } from '../store/ways.ts'

export const resetSecondStep =
  (office: Office): Handler<typeof calls.resetSecondStep> =>
  async ({ body: { id } }, visit) => {
    const admin = checkOfficeAdmin(visit.viewer)
    await checkFreshStep(office, admin)
    if (id === admin.userId) throw new DomainError('conflict', 'Свои ключи меняют на странице «Мой вход»')
    const made = await office.db.inTransaction(async trx =>
      resetWays(office, trx, await lockColleague(trx, { id }), { id: admin.userId, visit }),
    )
    return presentLink(office, made)
  }

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
