import type * as calls from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getDeviceByToken } from '../devices.ts'
import type { Push } from '../push.ts'

export const getSubStatus =
  (push: Push): Handler<typeof calls.getSubStatus> =>
  async ({ query }) => {
    const { subscribed, not_found } = await getDeviceByToken(push, query.token)
    return { success: true, data: { subscribed, not_found } }
  }
