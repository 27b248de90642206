import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findUser } from '../../store/users.ts'
import { describeDevice } from '../device.ts'
import { checkFreshStep, checkInOffice, note, type Office } from '../office.ts'
import { askForNewKey, readNewKey } from '../passkeys.ts'
import { presentKey } from '../present.ts'
import * as store from '../store/ways.ts'
import { checkNotLastWay } from '../ways.ts'

export const beginPasskey =
  (office: Office): Handler<typeof calls.beginPasskey> =>
  async (_, { viewer }) => {
    const own = checkInOffice(viewer)
    await checkFreshStep(office, own)
    const user = await findUser(office.db.kysely, own.userId)
    const email = user?.email ?? own.userId
    const person = { id: own.userId, email, name: user?.display_name ?? email }
    return { data: await askForNewKey(office, own.office.sessionId, person) }
  }

export const addPasskey =
  (office: Office): Handler<typeof calls.addPasskey> =>
  async ({ body: { passkey, name } }, visit) => {
    const own = checkInOffice(visit.viewer)
    await checkFreshStep(office, own)
    const key = await readNewKey(office, own.office.sessionId, {
      userId: own.userId,
      name: name ?? describeDevice(visit.userAgent),
      passkey,
      visit,
    })
    await office.db.inTransaction(async trx => {
      if (!(await store.addKey(trx, key))) throw new DomainError('conflict', 'Этот ключ уже заведён')
      await note(office, trx, 'key_added', { userId: own.userId, visit, detail: key.name })
    })
    return { data: presentKey(key) }
  }

export const removePasskey =
  (office: Office): Handler<typeof calls.removePasskey> =>
  async ({ body: { id } }, visit) => {
    const own = checkInOffice(visit.viewer)
    await checkFreshStep(office, own)
    await office.db.inTransaction(async trx => {
      await store.lockPerson(trx, own.userId)
      const name = await store.removeKey(trx, own.userId, id)
      if (name === undefined) throw new DomainError('not_found', 'Такого ключа у вас нет')
      await checkNotLastWay(trx, own.userId)
      await note(office, trx, 'key_removed', { userId: own.userId, visit, detail: name })
    })
    return { success: true }
  }
