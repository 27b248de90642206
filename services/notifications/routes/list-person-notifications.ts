import type * as calls from '#contract/notifications.ts'
import type { Handler } from '#platform/http/answer.ts'
import { keptPerPerson } from '../limits.ts'
import type { Notifications } from '../notifications.ts'
import { textFieldsOf } from '../present.ts'
import { messageOf } from '../rules/texts.ts'
import * as store from '../store/notifications.ts'

export const listPersonNotifications =
  ({ db }: Notifications): Handler<typeof calls.listPersonNotifications> =>
  async ({ query: { user_id } }) => {
    const rows = await store.listNotifications(
      db.kysely,
      { userId: user_id, withOwn: true },
      { offset: 0, limit: keptPerPerson },
    )
    return {
      items: rows.map(row => ({
        message: messageOf(textFieldsOf(row)),
        path: row.path,
        is_read: row.read_at !== null,
        created_at: row.created_at.toISOString(),
      })),
    }
  }
