import type * as office from '#contract/office/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { presentItem } from '../present.ts'
import { countItems, listItems } from '../store.ts'

export const listInbox =
  ({ context, db }: Inbox): Handler<typeof office.listInbox> =>
  async ({ query: { kinds, state, given_to: givenTo, user_id: userId, before, limit } }) => {
    const filter = { kinds, state, givenTo, userId }
    const [rows, total] = await Promise.all([
      listItems(db.kysely, filter, { before, limit }),
      countItems(db.kysely, filter),
    ])
    return { items: rows.map(row => presentItem(row, context.clock.now())), total }
  }
