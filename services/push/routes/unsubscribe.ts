import type * as calls from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import { deviceIdOf } from '../devices.ts'
import type { Push } from '../push.ts'
import { stopDevice } from '../store.ts'

export const unsubscribe =
  ({ context, db }: Push): Handler<typeof calls.unsubscribe> =>
  async ({ body: { token } }) => {
    await db.inTransaction(trx => stopDevice(trx, deviceIdOf(token), context.clock.now()))
    return { success: true }
  }
