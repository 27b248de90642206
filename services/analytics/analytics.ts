// What the routes and jobs of this service share.
import { dayMs } from '#domain/time-units.ts'
import { inZone } from '#russian/time-zone.ts'
import type { ServiceDatabase } from '#platform/db/database.ts'
import type { ServiceContext } from '#platform/service.ts'
import { makeFindPosts, type FindPosts } from './find-post.ts'
import { makeSentryReporter, type SentryReporter } from './sentry.ts'
import type { AnalyticsTables } from './store/tables.ts'

export type Analytics = {
  context: ServiceContext
  db: ServiceDatabase<AnalyticsTables>
  findPosts: FindPosts
  reportToSentry: SentryReporter
  /** The day of an instant in the magazine's time zone, `YYYY-MM-DD`. */
  dayOf(instant: Date): string
  /** The oldest day that is kept for `keptDays`. */
  oldestDay(keptDays: number): string
}

export function openAnalytics(context: ServiceContext): Analytics {
  const { clock, magazine } = context
  const dayOf = (instant: Date) => inZone(instant, magazine.zone).toISOString().slice(0, 10)
  return {
    context,
    db: context.db.of<AnalyticsTables>('analytics'),
    findPosts: makeFindPosts(context),
    reportToSentry: makeSentryReporter(context),
    dayOf,
    oldestDay: keptDays => dayOf(new Date(clock.now().getTime() - keptDays * dayMs)),
  }
}
