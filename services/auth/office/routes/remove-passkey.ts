import type * as calls from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkFreshStep, note, type Office } from '../office.ts'
import * as store from '../store/credentials.ts'
import { checkNotLastCredential } from '../second-step/credentials.ts'

export const removePasskey =
  (office: Office): Handler<typeof calls.removePasskey> =>
  async ({ body: { id } }, visit) => {
    const own = visit.viewer
    await checkFreshStep(office, own)
    await office.db.inTransaction(async trx => {
      await store.lockPerson(trx, own.userId)
      const name = await store.removeKey(trx, own.userId, id)
      if (name === undefined) throw new DomainError('not_found', 'Такого ключа у вас нет')
      await checkNotLastCredential(trx, own.userId)
      await note(office, trx, 'key_removed', { userId: own.userId, visit, detail: name })
    })
    return { success: true }
  }
