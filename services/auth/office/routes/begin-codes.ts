import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findUser } from '../../store/users.ts'
import { makeOffer, presentOffer, readOffer } from '../second-step/offer-codes.ts'
import { checkFreshStep, type Office } from '../office.ts'
import * as store from '../store/credentials.ts'

export const beginCodes =
  (office: Office): Handler<typeof calls.beginCodes> =>
  async (_, { viewer }) => {
    await checkFreshStep(office, viewer)
    return office.db.inTransaction(async trx => {
      const { codes_offer } = await store.lockPerson(trx, viewer.userId)
      const email = (await findUser(trx, viewer.userId))?.email ?? viewer.userId
      const kept = readOffer(office, viewer.userId, codes_offer)
      if (kept) return presentOffer(office, kept, email)
      const { offer, encrypted } = makeOffer(office, viewer.userId)
      await store.updatePerson(trx, viewer.userId, { codes_offer: encrypted })
      return presentOffer(office, offer, email)
    })
  }
