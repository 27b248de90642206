import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkIsOwner } from '../may.ts'
import type { Notifications } from '../notifications.ts'
import { presentNotification } from '../present.ts'
import { findNotifications } from '../store/notifications.ts'

export const searchNotifications =
  ({ db }: Notifications): Handler<typeof calls.searchNotifications> =>
  async ({ params: { userId }, query: { filter__all_events: withOwn }, body: { ids } }, { viewer }) => {
    checkIsOwner(viewer, userId)
    const rows = await findNotifications(db.kysely, { userId, withOwn }, ids)
    return { success: true, data: rows.map(presentNotification), meta: { total: rows.length } }
  }
