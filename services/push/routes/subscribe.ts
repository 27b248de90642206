import type * as calls from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsAlive, deviceIdOf, noSuchDevice, ownerOf } from '../devices.ts'
import { presentDevice } from '../present.ts'
import type { Push } from '../push.ts'
import { saveSubscription } from '../save-subscription.ts'
import * as store from '../store.ts'

/** With `{ token }` alone it turns a known device on; its person stays the same. */
export const subscribe =
  (push: Push): Handler<typeof calls.subscribe> =>
  async ({ body }, { ip, ...caller }) => {
    const owner = ownerOf(caller)
    const device = body.type
      ? await saveSubscription(push, body, { owner, ip })
      : await turnOn(push, deviceIdOf(body.token))
    return { success: true, data: presentDevice(device, owner) }
  }

async function turnOn({ context, db }: Push, deviceId: string): Promise<store.DeviceRow> {
  return db.inTransaction(async trx => {
    const device = await store.lockDevice(trx, deviceId)
    if (!device) throw noSuchDevice()
    checkIsAlive(device)
    return store.renewDevice(trx, deviceId, { owner: null, userAgent: null, now: context.clock.now() })
  })
}
