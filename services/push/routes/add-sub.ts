import type * as calls from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import { ownerOf } from '../devices.ts'
import { presentDevice } from '../present.ts'
import type { Push } from '../push.ts'
import { saveSubscription } from '../save-subscription.ts'

export const addSub =
  (push: Push): Handler<typeof calls.addSub> =>
  async ({ body }, { ip, ...caller }) => {
    const owner = ownerOf(caller)
    const device = await saveSubscription(push, body, { owner, ip })
    return { success: true, data: presentDevice(device, owner) }
  }
