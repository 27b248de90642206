import type * as calls from '#contract/newsletter.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsletter } from '../newsletter.ts'
import { removeAddress } from '../store/subscribers.ts'

export const removeSubscriptions =
  ({ db }: Newsletter): Handler<typeof calls.removeSubscriptions> =>
  async ({ body: { email } }) => {
    await removeAddress(db.kysely, email)
    return { success: true }
  }
