import type * as calls from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getDeviceByToken, ownerOf } from '../devices.ts'
import { presentDevice } from '../present.ts'
import type { Push } from '../push.ts'

export const getDevice =
  (push: Push): Handler<typeof calls.getDevice> =>
  async ({ query }, caller) => {
    const device = await getDeviceByToken(push, query.token)
    return { success: true, data: presentDevice(device, ownerOf(caller)) }
  }
