import type * as calls from '#contract/realtime.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkMayListen } from '../may.ts'

export const authenticateSocket =
  (): Handler<typeof calls.authenticateSocket> =>
  (_, { viewer }) => {
    checkMayListen(viewer)
    return { user_data: JSON.stringify({ id: viewer.userId }) }
  }
