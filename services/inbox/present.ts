import { inboxItem, type InboxItem } from '#contract/office/inbox.ts'
import type { ItemRow } from './store.ts'

/** A lease that is over is none. */
export function presentItem(row: ItemRow, now: Date): InboxItem {
  return inboxItem.parse({
    ...row,
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
    claimed_by: row.claimed_until !== null && row.claimed_until > now ? row.claimed_by : null,
  })
}
