import type * as office from '#contract/office/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { presentItem } from '../present.ts'
import { countItems, listItems } from '../store.ts'

export const listInbox =
  ({ db }: Inbox): Handler<typeof office.listInbox> =>
  async ({ query: { kind, state, user_id: userId, before, limit } }) => {
    const [rows, total] = await Promise.all([
      listItems(db.kysely, { kind, state, userId }, { before, limit }),
      countItems(db.kysely, { kind, state, userId }),
    ])
    return { items: rows.map(presentItem), total }
  }
