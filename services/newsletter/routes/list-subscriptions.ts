import type * as calls from '#contract/newsletter.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsletter } from '../newsletter.ts'
import { presentSubscription } from '../present.ts'
import { listOfAddress } from '../store/subscribers.ts'

export const listSubscriptions =
  ({ db }: Newsletter): Handler<typeof calls.listSubscriptions> =>
  async ({ body: { email } }) => ({ items: (await listOfAddress(db.kysely, email)).map(presentSubscription) })
