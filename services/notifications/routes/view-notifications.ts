import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import { markRead } from '../mark-read.ts'
import { checkIsOwner } from '../may.ts'
import type { Notifications } from '../notifications.ts'
import { countNotifications } from '../store/notifications.ts'

export const viewNotifications =
  (notifications: Notifications): Handler<typeof calls.viewNotifications> =>
  async ({ params: { userId }, query, body }, { viewer, header }) => {
    checkIsOwner(viewer, userId)
    const scope = { userId, withOwn: query.filter__all_events }
    await markRead(notifications, scope, { ids: body?.ids, socketId: header('x-socket-id') })
    const total = await countNotifications(notifications.db.kysely, { ...scope, isRead: false })
    return { success: true, meta: { total } }
  }
