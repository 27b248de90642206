import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkFreshStep, note, type Office } from '../office.ts'
import * as store from '../store/credentials.ts'
import { checkNotLastCredential } from '../second-step/credentials.ts'

export const removeCodes =
  (office: Office): Handler<typeof calls.removeCodes> =>
  async (_, visit) => {
    const own = visit.viewer
    const { userId } = own
    await checkFreshStep(office, own)
    await office.db.inTransaction(async trx => {
      await store.lockPerson(trx, userId)
      if (!(await store.removeCodes(trx, userId))) throw new DomainError('not_found', 'Кодов из приложения у вас нет')
      await checkNotLastCredential(trx, userId)
      await note(office, trx, 'codes_removed', { userId, visit })
    })
    return { success: true }
  }
