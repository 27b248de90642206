import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readFirstCode } from '../second-step/check-code.ts'
import { readOffer } from '../second-step/offer-codes.ts'
import { checkFreshStep, note, type Office } from '../office.ts'
import * as store from '../store/credentials.ts'
import { replaceSpareCodes } from '../second-step/credentials.ts'

export const setCodes =
  (office: Office): Handler<typeof calls.setCodes> =>
  async ({ body: { code } }, visit) => {
    const own = visit.viewer
    const { userId } = own
    await checkFreshStep(office, own)
    await office.db.inTransaction(async trx => {
      const offer = readOffer(office, userId, (await store.lockPerson(trx, userId)).codes_offer)
      if (!offer) throw new DomainError('conflict', 'Сначала снимите картинку приложением')
      const now = office.now()
      const step = readFirstCode(offer.secret, code, now)
      await store.saveCodes(trx, { userId, secret: office.secretEncryption.encrypt(userId, offer.secret), step, now })
      await replaceSpareCodes(office, trx, userId, offer.spareCodes)
      await store.updatePerson(trx, userId, { codes_offer: null })
      await note(office, trx, 'codes_set', { userId, visit })
    })
    return { success: true }
  }
