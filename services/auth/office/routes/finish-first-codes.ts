import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readFirstCode } from '../second-step/check-code.ts'
import { readOffer } from '../second-step/offer-codes.ts'
import type { Office } from '../office.ts'
import { findNamedOnboarding, finishOnboarding } from '../sign-in/onboarding.ts'
import { saveCodes } from '../store/credentials.ts'
import { replaceSpareCodes } from '../second-step/credentials.ts'

export const finishFirstCodes =
  (office: Office): Handler<typeof calls.finishFirstCodes> =>
  async ({ body: { code } }, visit) =>
    finishOnboarding(office, visit, await findNamedOnboarding(office, visit), {
      method: 'code',
      saveCredential: async (trx, { id, user_id: userId, codes_offer }) => {
        const offer = readOffer(office, id, codes_offer)
        if (!offer) throw new DomainError('conflict', 'Сначала снимите картинку приложением')
        const now = office.now()
        const step = readFirstCode(offer.secret, code, now)
        await saveCodes(trx, { userId, secret: office.secretEncryption.encrypt(userId, offer.secret), step, now })
        await replaceSpareCodes(office, trx, userId, offer.spareCodes)
      },
    })
