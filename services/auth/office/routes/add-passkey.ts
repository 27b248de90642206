import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { describeDevice } from '#platform/http/place.ts'
import { checkFreshStep, note, type Office } from '../office.ts'
import { readNewKey } from '../second-step/passkeys.ts'
import { presentKey } from '../present.ts'
import * as store from '../store/credentials.ts'

export const addPasskey =
  (office: Office): Handler<typeof calls.addPasskey> =>
  async ({ body: { passkey, name } }, visit) => {
    const own = visit.viewer
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
