import type { EventPayload } from '#contract/events.ts'
import { announceViewed } from '../announce.ts'
import type { Notifications } from '../notifications.ts'
import * as store from '../store/notifications.ts'
import { readVisibleComments } from './prepare.ts'

/** Withdraws the notifications of comments that were removed or hidden. */
export async function withdrawComments(
  notifications: Notifications,
  { postId, ids }: EventPayload<'comment.changed'>,
): Promise<void> {
  const { db } = notifications
  const notified = await store.listNotifiedComments(db.kysely, ids)
  if (notified.length === 0) return
  const visible = await readVisibleComments(notifications, postId, notified)
  const hidden = notified.filter(id => !visible.has(id))
  if (hidden.length === 0) return
  await db.inTransaction(async trx => {
    for (const userId of await store.withdrawComments(trx, hidden)) await announceViewed(notifications, trx, { userId })
  })
}
