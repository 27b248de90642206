import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import { announceViewed } from '../announce.ts'
import { checkIsOwner } from '../may.ts'
import type { Notifications } from '../notifications.ts'
import { removeAll } from '../store/notifications.ts'

export const resetNotifications =
  (notifications: Notifications): Handler<typeof calls.resetNotifications> =>
  async ({ params: { userId }, query: { filter__all_events: withOwn } }, { viewer, header }) => {
    checkIsOwner(viewer, userId)
    await notifications.db.inTransaction(async trx => {
      if ((await removeAll(trx, { userId, withOwn })) === 0) return
      await announceViewed(notifications, trx, { userId, socketId: header('x-socket-id') })
    })
    return { success: true }
  }
