import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import { postMessage, recordOutcome } from '../deliver.ts'
import { getDeviceByToken, ownerOf } from '../devices.ts'
import { checkMayTest } from '../may.ts'
import { presentDevice } from '../present.ts'
import type { Push } from '../push.ts'
import { markTested } from '../store.ts'

export const sendToToken =
  (push: Push): Handler<typeof calls.sendToToken> =>
  async ({ body: { token, ...texts } }, caller) => {
    const { context, db } = push
    const device = await getDeviceByToken(push, token)
    checkMayTest(caller.viewer, device.user_id)
    if (device.type !== 'web' || device.not_found || !device.subscribed)
      throw new DomainError('conflict', 'На это устройство ничего не отправить: подписки нет')
    const { outcome } = await postMessage(push, device, { ...texts, tag: 'test' })
    await recordOutcome(push, device, outcome)
    const tested = (await markTested(db.kysely, device.integer_id, context.clock.now())) ?? device
    return { success: outcome === 'accepted', data: { outcome, device: presentDevice(tested, ownerOf(caller)) } }
  }
