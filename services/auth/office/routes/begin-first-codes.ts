import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { makeOffer, presentOffer, readOffer } from '../second-step/offer-codes.ts'
import type { Office } from '../office.ts'
import { findNamedOnboarding, lockOnboarding } from '../sign-in/onboarding.ts'
import { updateLink } from '../store/links.ts'

export const beginFirstCodes =
  (office: Office): Handler<typeof calls.beginFirstCodes> =>
  async (_, visit) => {
    const { id } = await findNamedOnboarding(office, visit)
    return office.db.inTransaction(async trx => {
      const link = await lockOnboarding(office, trx, id)
      const kept = readOffer(office, id, link.codes_offer)
      if (kept) return presentOffer(office, kept, link.email)
      const { offer, encrypted } = makeOffer(office, id)
      await updateLink(trx, id, { codes_offer: encrypted })
      return presentOffer(office, offer, link.email)
    })
  }
