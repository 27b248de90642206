import { inboxItem, type InboxItem } from '#contract/office/inbox.ts'
import type { ItemRow } from './store.ts'

export function presentItem(row: ItemRow): InboxItem {
  return inboxItem.parse({
    ...row,
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
  })
}
