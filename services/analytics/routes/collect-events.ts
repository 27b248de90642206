// Spec 7, analytics: what trackers send.
import { isbot } from 'isbot'
import type { collectEvents } from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { readEvent } from '../read-event.ts'
import { insertEvents } from '../store/events.ts'

/** Answers when the events are kept. Those older than raw events are kept go nowhere: their days are counted. */
export function answerCollectEvents({ context, db, dayOf, oldestDay }: Analytics): Handler<typeof collectEvents> {
  return async ({ body }, { userAgent }) => {
    const receivedAt = context.clock.now()
    const isBot = isbot(userAgent)
    const keptFrom = oldestDay(context.config.analytics.keptDays)
    const events = body.data.map(sent => {
      const event = readEvent(sent, receivedAt)
      return { ...event, receivedAt, day: dayOf(event.happenedAt), isBot }
    })
    await insertEvents(
      db.kysely,
      events.filter(({ day }) => day >= keptFrom),
    )
    return { success: true }
  }
}
