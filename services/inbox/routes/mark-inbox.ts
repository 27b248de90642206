import type * as office from '#contract/office/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { markItems } from '../store.ts'

export const markInbox =
  ({ context, db }: Inbox): Handler<typeof office.markInbox> =>
  async ({ body: { ids, ...mark } }) => ({
    success: true,
    marked: await markItems(db.kysely, ids, { ...mark, now: context.clock.now() }),
  })
