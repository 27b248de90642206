// Spec 7, analytics: what trackers send.
import { isbot } from 'isbot'
import type { collectEvents } from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { readEvent } from '../read-event.ts'
import { insertEvents } from '../store/events.ts'

/** Answers when the events are kept. Those older than raw events are kept go nowhere: their days are counted. */
export function answerCollectEvents(analytics: Analytics): Handler<typeof collectEvents> {
  const { context, db, dayOf, oldestDay, findPosts } = analytics
  return async ({ body }, { userAgent }) => {
    const receivedAt = context.clock.now()
    const isBot = isbot(userAgent)
    const keptFrom = oldestDay(context.config.analytics.keptDays)
    const events = body.data
      .map(sent => readEvent(sent, receivedAt))
      .map(event => ({ ...event, receivedAt, day: dayOf(event.happenedAt), isBot }))
      .filter(({ day }) => day >= keptFrom)
    const posts = await findPosts(
      events.flatMap(({ postId, fields }) => (postId === null ? (fields['url'] ?? []) : [])),
    )
    await insertEvents(
      db.kysely,
      events.map(event => ({ ...event, postId: event.postId ?? posts.get(event.fields['url'] ?? '') ?? null })),
    )
    return { success: true }
  }
}
