import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkFreshStep, checkOfficeAdmin, type Office } from '../office.ts'
import { lockColleague, presentLink, resetCredentials } from '../people.ts'

export const resetSecondStep =
  (office: Office): Handler<typeof calls.resetSecondStep> =>
  async ({ body: { id } }, visit) => {
    const admin = checkOfficeAdmin(visit.viewer)
    await checkFreshStep(office, admin)
    if (id === admin.userId) throw new DomainError('conflict', 'Свои ключи меняют на странице «Мой вход»')
    const made = await office.db.inTransaction(async trx =>
      resetCredentials(office, trx, await lockColleague(trx, { id }), { id: admin.userId, visit }),
    )
    return presentLink(office, made)
  }
