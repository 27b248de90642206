import type * as office from '#contract/office/inbox.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Inbox } from '../inbox.ts'
import { addLetters } from '../letters/store.ts'
import { findItem } from '../store.ts'

export const sendInboxNews =
  ({ context, db }: Inbox, onLetter: () => void): Handler<typeof office.sendInboxNews> =>
  async ({ body: { id, subject, text } }) => {
    // Old items are removed, and their writers asked for that by time or by law.
    if (await findItem(db.kysely, id)) {
      const due_at = context.clock.now()
      await addLetters(db.kysely, [{ item_id: id, kind: 'news', subject, body: text, due_at }])
      onLetter()
    }
    return { success: true }
  }
