import { announceViewed } from './announce.ts'
import type { Notifications } from './notifications.ts'
import * as store from './store/notifications.ts'

/** Marks unseen notifications as read, all or those with these ids, and tells the other tabs of the person. */
export async function markRead(
  notifications: Notifications,
  scope: store.Scope,
  { ids, socketId }: { ids: string[] | undefined; socketId: string | undefined },
): Promise<void> {
  const { db, context } = notifications
  await db.inTransaction(async trx => {
    const marked = await store.markRead(trx, scope, context.clock.now(), ids)
    if (marked > 0) await announceViewed(notifications, trx, { userId: scope.userId, socketId })
  })
}
