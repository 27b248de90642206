import type { listPersonEvents } from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { personEventsMax } from '../limits.ts'
import { presentPersonEvent } from '../present.ts'
import { listEventsOf } from '../store/events.ts'

export function answerListPersonEvents({ db }: Analytics): Handler<typeof listPersonEvents> {
  return async ({ query: { user_id: userId } }) => ({
    items: (await listEventsOf(db.kysely, userId, personEventsMax)).map(presentPersonEvent),
  })
}
