import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'

export const getLocation =
  ({ locate }: Auth): Handler<typeof calls.getLocation> =>
  (_, visitor) =>
    locate(visitor)
