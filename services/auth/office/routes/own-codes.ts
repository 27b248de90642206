import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findUser } from '../../store/users.ts'
import { readFirstCode, spareHash } from '../check-code.ts'
import { makeSpareCodes as newSpareCodes } from '../codes.ts'
import { makeOffer, presentOffer, readOffer } from '../offer-codes.ts'
import { checkFreshStep, checkInOffice, note, type Office, type Trx } from '../office.ts'
import * as store from '../store/ways.ts'
import { checkNotLastWay } from '../ways.ts'

async function keepSpareCodes(office: Office, trx: Trx, userId: string, codes: readonly string[]): Promise<void> {
  const hashes = codes.map(code => spareHash(office, userId, code))
  await store.saveSpareCodes(trx, userId, hashes, office.now())
}

export const beginCodes =
  (office: Office): Handler<typeof calls.beginCodes> =>
  async (_, { viewer }) => {
    const own = checkInOffice(viewer)
    await checkFreshStep(office, own)
    return office.db.inTransaction(async trx => {
      const { codes_offer } = await store.lockPerson(trx, own.userId)
      const email = (await findUser(trx, own.userId))?.email ?? own.userId
      const kept = readOffer(office, own.userId, codes_offer)
      if (kept) return presentOffer(kept, email)
      const { offer, sealed } = makeOffer(office, own.userId)
      await store.updatePerson(trx, own.userId, { codes_offer: sealed })
      return presentOffer(offer, email)
    })
  }

export const setCodes =
  (office: Office): Handler<typeof calls.setCodes> =>
  async ({ body: { code } }, visit) => {
    const own = checkInOffice(visit.viewer)
    const { userId } = own
    await checkFreshStep(office, own)
    await office.db.inTransaction(async trx => {
      const offer = readOffer(office, userId, (await store.lockPerson(trx, userId)).codes_offer)
      if (!offer) throw new DomainError('conflict', 'Сначала снимите картинку приложением')
      const now = office.now()
      const step = readFirstCode(offer.secret, code, now)
      await store.saveCodes(trx, { userId, secret: office.vault.seal(userId, offer.secret), step, now })
      await keepSpareCodes(office, trx, userId, offer.spareCodes)
      await store.updatePerson(trx, userId, { codes_offer: null })
      await note(office, trx, 'codes_set', { userId, visit })
    })
    return { success: true }
  }

export const removeCodes =
  (office: Office): Handler<typeof calls.removeCodes> =>
  async (_, visit) => {
    const own = checkInOffice(visit.viewer)
    const { userId } = own
    await checkFreshStep(office, own)
    await office.db.inTransaction(async trx => {
      await store.lockPerson(trx, userId)
      if (!(await store.removeCodes(trx, userId))) throw new DomainError('not_found', 'Кодов из приложения у вас нет')
      await checkNotLastWay(trx, userId)
      await note(office, trx, 'codes_removed', { userId, visit })
    })
    return { success: true }
  }

export const makeSpareCodes =
  (office: Office): Handler<typeof calls.makeSpareCodes> =>
  async (_, visit) => {
    const own = checkInOffice(visit.viewer)
    await checkFreshStep(office, own)
    const codes = newSpareCodes()
    await office.db.inTransaction(async trx => {
      await store.lockPerson(trx, own.userId)
      await keepSpareCodes(office, trx, own.userId, codes)
      await note(office, trx, 'spare_codes_made', { userId: own.userId, visit })
    })
    return { data: { spare_codes: codes } }
  }
