import type * as calls from '#contract/office/access.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findUser } from '../../store/users.ts'
import { makeOffer, presentOffer, readOffer } from '../second-step/offer-codes.ts'
import { checkFreshStep, checkInOffice, type Office } from '../office.ts'
import * as store from '../store/credentials.ts'

export const beginCodes =
  (office: Office): Handler<typeof calls.beginCodes> =>
  async (_, { viewer }) => {
    const own = checkInOffice(viewer)
    await checkFreshStep(office, own)
    return office.db.inTransaction(async trx => {
      const { codes_offer } = await store.lockPerson(trx, own.userId)
      const email = (await findUser(trx, own.userId))?.email ?? own.userId
      const kept = readOffer(office, own.userId, codes_offer)
      if (kept) return presentOffer(office, kept, email)
      const { offer, encrypted } = makeOffer(office, own.userId)
      await store.updatePerson(trx, own.userId, { codes_offer: encrypted })
      return presentOffer(office, offer, email)
    })
  }
