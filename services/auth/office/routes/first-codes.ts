import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readFirstCode, spareHash } from '../check-code.ts'
import { makeOffer, presentOffer, readOffer } from '../offer-codes.ts'
import type { Office } from '../office.ts'
import { findNamedStart, finishStart, lockStart } from '../start.ts'
import { updateLink } from '../store/links.ts'
import { saveCodes, saveSpareCodes } from '../store/ways.ts'

export const beginFirstCodes =
  (office: Office): Handler<typeof calls.beginFirstCodes> =>
  async (_, visit) => {
    const { id } = await findNamedStart(office, visit)
    return office.db.inTransaction(async trx => {
      const link = await lockStart(office, trx, id)
      const kept = readOffer(office, id, link.codes_offer)
      if (kept) return presentOffer(kept, link.email)
      const { offer, sealed } = makeOffer(office, id)
      await updateLink(trx, id, { codes_offer: sealed })
      return presentOffer(offer, link.email)
    })
  }

export const finishFirstCodes =
  (office: Office): Handler<typeof calls.finishFirstCodes> =>
  async ({ body: { code } }, visit) =>
    finishStart(office, visit, await findNamedStart(office, visit), {
      method: 'code',
      saveWay: async (trx, { id, user_id: userId, codes_offer }) => {
        const offer = readOffer(office, id, codes_offer)
        if (!offer) throw new DomainError('conflict', 'Сначала снимите картинку приложением')
        const now = office.now()
        const step = readFirstCode(offer.secret, code, now)
        await saveCodes(trx, { userId, secret: office.vault.seal(userId, offer.secret), step, now })
        await saveSpareCodes(
          trx,
          userId,
          offer.spareCodes.map(spare => spareHash(office, userId, spare)),
          now,
        )
      },
    })
