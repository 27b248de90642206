import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Notifications } from '../notifications.ts'
import { presentNotification } from '../present.ts'
import { findNotifications } from '../store/notifications.ts'

export const listUnseenNotifications =
  ({ db }: Notifications): Handler<typeof calls.listUnseenNotifications> =>
  async ({ body: { ids } }) => {
    const rows = await findNotifications(db.kysely, null, ids)
    return {
      items: rows
        .filter(row => row.read_at === null)
        .map(row => ({ userId: row.user_id, isRung: row.is_rung, notification: presentNotification(row) })),
    }
  }
