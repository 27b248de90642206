// Raw events → posts by days; and what is kept too long goes.
import { setImmediate as giveWay } from 'node:timers/promises'
import { readPostCards } from '#contract/post-cards.ts'
import type { Analytics } from './analytics.ts'
import {
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
import { countDay, keepCountedUntil, listChanged, readCountedUntil, removeDaysBefore } from './store/statistics.ts'

const dayMs = 86_400_000

/** Counts anew every post and day of which something came since the last time. Running it again changes nothing. */
export async function rollUp({ context, db: { kysely } }: Analytics): Promise<void> {
  const now = context.clock.now()
  const since = new Date((await readCountedUntil(kysely)).getTime() - rollUpOverlapMs)
  for (const [day, postIds] of await listChanged(kysely, since)) {
    for (let at = 0; at < postIds.length; at += rolledUpAtOnce) {
      // Events may name what they like: nothing is counted for a post that nobody can read.
      const named = postIds.slice(at, at + rolledUpAtOnce)
      const posts = await readPostCards(context.ask, named)
      await countDay(kysely, day, [...posts.keys()])
      await giveWay()
    }
  }
  await keepCountedUntil(kysely, now)
}

/** Removes raw events after their days, the oldest of too many, old statistics and faults nobody sees any more. */
export async function sweep({ context, db: { kysely }, oldestDay }: Analytics): Promise<void> {
  const now = context.clock.now().getTime()
  const keptFrom = new Date(now - context.config.analytics.keptDays * dayMs)
  while ((await removeEventsBefore(kysely, keptFrom, removedAtOnce)) === removedAtOnce) await giveWay()
  const count = (await countEvents(kysely, countFromBytes)) ?? 0
  for (let tooMany = count - eventsMax; tooMany > 0; tooMany -= removedAtOnce) {
    await removeOldestEvents(kysely, Math.min(tooMany, removedAtOnce))
    await giveWay()
  }
  await removeDaysBefore(kysely, oldestDay(statisticsDays))
  await removeOldProblems(kysely, new Date(now - problemDays * dayMs), problemsMax)
}
