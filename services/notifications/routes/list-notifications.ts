import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import type { Notifications } from '../notifications.ts'
import { presentNotification } from '../present.ts'
import * as store from '../store/notifications.ts'

export const listNotifications =
  ({ db }: Notifications): Handler<typeof calls.listNotifications> =>
  async ({ params: { userId }, query: { page, limit, filter__is_viewed, filter__all_events } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const filter = { userId, withOwn: filter__all_events, isRead: filter__is_viewed }
    const [total, rows] = await Promise.all([
      store.countNotifications(db.kysely, filter),
      store.listNotifications(db.kysely, filter, { offset: (page - 1) * limit, limit }),
    ])
    return { success: true, data: rows.map(presentNotification), meta: { total } }
  }
