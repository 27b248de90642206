import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { makeSpareCodes as newSpareCodes } from '../second-step/codes.ts'
import { checkFreshStep, note, type Office } from '../office.ts'
import * as store from '../store/credentials.ts'
import { replaceSpareCodes } from '../second-step/credentials.ts'

export const makeSpareCodes =
  (office: Office): Handler<typeof calls.makeSpareCodes> =>
  async (_, visit) => {
    const own = visit.viewer
    await checkFreshStep(office, own)
    const codes = newSpareCodes()
    await office.db.inTransaction(async trx => {
      await store.lockPerson(trx, own.userId)
      await replaceSpareCodes(office, trx, own.userId, codes)
      await note(office, trx, 'spare_codes_made', { userId: own.userId, visit })
    })
    return { data: { spare_codes: codes } }
  }
