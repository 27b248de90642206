import type * as calls from '#contract/push.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Push } from '../push.ts'

export const getPushKey =
  ({ vapid }: Push): Handler<typeof calls.getPushKey> =>
  () => ({ success: true, data: { public_key: vapid.publicKey } })
