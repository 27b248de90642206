import type * as calls from '#contract/newsletter.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Newsletter } from '../newsletter.ts'
import { presentSubscriber } from '../present.ts'
import { listConfirmed } from '../store/subscribers.ts'

export const listSubscribers =
  ({ db, links }: Newsletter): Handler<typeof calls.listSubscribers> =>
  async ({ query: { type, after, limit } }) => {
    const rows = await listConfirmed(db.kysely, type, { after, limit })
    return { items: rows.map(row => presentSubscriber(row, links.unsubscribeUrl(row.id))) }
  }
