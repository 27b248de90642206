// What the routes and jobs of this service share.
import { inZone } from '#contract/time-zone.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeFindPosts, type FindPosts } from './find-post.ts'
import { makeTellSentry, type TellSentry } from './sentry.ts'
import type { AnalyticsTables } from './store/tables.ts'

export type Analytics = {
  context: ServiceContext
  db: ServiceDatabase<AnalyticsTables>
  findPosts: FindPosts
  tellSentry: TellSentry
  /** The day of an instant in the magazine's zone, `YYYY-MM-DD`. */
  dayOf(instant: Date): string
  /** The oldest day of which something is kept for so many days. */
  oldestDay(keptDays: number): string
}

const dayMs = 86_400_000

export function openAnalytics(context: ServiceContext): Analytics {
  const { clock, config } = context
  const dayOf = (instant: Date) => inZone(instant, config.timeZoneOffset).toISOString().slice(0, 10)
  return {
    context,
    db: context.db.of<AnalyticsTables>('analytics'),
    findPosts: makeFindPosts(context),
    tellSentry: makeTellSentry(context),
    dayOf,
    oldestDay: keptDays => dayOf(new Date(clock.now().getTime() - keptDays * dayMs)),
  }
}
