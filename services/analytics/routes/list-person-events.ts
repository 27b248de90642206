// Internal: the stored events of a reader, for the copy of their data.
import type * as calls from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { personEventsMax } from '../limits.ts'
import { presentPersonEvent } from '../present.ts'
import { listEventsOf } from '../store/events.ts'

export const listPersonEvents =
  ({ db }: Analytics): Handler<typeof calls.listPersonEvents> =>
  async ({ query: { user_id: userId } }) => ({
    items: (await listEventsOf(db.kysely, userId, personEventsMax)).map(presentPersonEvent),
  })
