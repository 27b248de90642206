import type * as calls from '#contract/newsletter.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsletter } from '../newsletter.ts'
import { forgetLetters } from '../store/letters.ts'
import { forgetRefusals } from '../store/lists.ts'
import { removeAddress } from '../store/subscribers.ts'

export const removeSubscriptions =
  ({ db }: Newsletter): Handler<typeof calls.removeSubscriptions> =>
  async ({ body: { email } }) => {
    await db.inTransaction(async trx => {
      await removeAddress(trx, email)
      await forgetLetters(trx, email)
      await forgetRefusals(trx, email)
    })
    return { success: true }
  }
