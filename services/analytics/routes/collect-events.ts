// Spec 7, analytics: events of trackers.
import { isbot } from 'isbot'
import type * as calls from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { readEvent } from '../read-event.ts'
import { insertEvents } from '../store/events.ts'

/** Replies after the events are stored. Events older than raw events are kept are dropped: their days are counted already. */
export const collectEvents =
  ({ context, db, dayOf, oldestDay, findPosts }: Analytics): Handler<typeof calls.collectEvents> =>
  async ({ body }, { userAgent }) => {
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
