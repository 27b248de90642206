// Counts raw events by post and day, and removes what is older than it is kept.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { readPostCards } from '#contract/client/post-cards.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Analytics } from './analytics.ts'
import {
  blockDays,
  countFromBytes,
  eventsMax,
  problemDays,
  problemsMax,
  removedAtOnce,
  rolledUpAtOnce,
  rollUpOverlapMs,
  statisticsDays,
} from './limits.ts'
import { countEvents, removeEventsBefore, removeOldestEvents } from './store/events.ts'
import { removeOldProblems } from './store/problems.ts'
import { countTrials } from './numbers/count-trials.ts'
import { countBlocks, countSiteDay, removeBlocksBefore } from './store/numbers.ts'
import { countDay, keepCountedUntil, listChanged, readCountedUntil, removeDaysBefore } from './store/statistics.ts'

/** Counts again every post and day with new events since the last run. Running it twice changes nothing. */
export async function rollUp(analytics: Analytics): Promise<void> {
  const {
    context,
    db: { kysely },
  } = analytics
  const now = context.clock.now()
  const since = new Date((await readCountedUntil(kysely)).getTime() - rollUpOverlapMs)
  for (const [day, postIds] of await listChanged(kysely, since)) {
    for (let at = 0; at < postIds.length; at += rolledUpAtOnce) {
      // Events may contain any post id: only public posts are counted.
      const named = postIds.slice(at, at + rolledUpAtOnce)
      const posts = [...(await readPostCards(context.ask, named)).keys()]
      await countDay(kysely, { day, postIds: posts, timeZoneOffset: context.magazine.zone })
      await countBlocks(kysely, day, posts)
      await yieldToEventLoop()
    }
    await countSiteDay(kysely, day)
  }
  await countTrials(analytics, since)
  await keepCountedUntil(kysely, now)
}

/** Removes old raw events, the oldest of too many, old statistics and old problems. */
export async function sweep({ context, db: { kysely }, oldestDay }: Analytics): Promise<void> {
  const now = context.clock.now().getTime()
  const keptFrom = new Date(now - context.config.analytics.keptDays * dayMs)
  while ((await removeEventsBefore(kysely, keptFrom, removedAtOnce)) === removedAtOnce) await yieldToEventLoop()
  const count = (await countEvents(kysely, countFromBytes)) ?? 0
  for (let tooMany = count - eventsMax; tooMany > 0; tooMany -= removedAtOnce) {
    await removeOldestEvents(kysely, Math.min(tooMany, removedAtOnce))
    await yieldToEventLoop()
  }
  await removeDaysBefore(kysely, oldestDay(statisticsDays))
  await removeBlocksBefore(kysely, oldestDay(blockDays))
  await removeOldProblems(kysely, new Date(now - problemDays * dayMs), problemsMax)
}
