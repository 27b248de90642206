// What the routes and jobs of this service share.
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
const minuteMs = 60_000

export function openAnalytics(context: ServiceContext): Analytics {
  const { clock, config } = context
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(config.timeZoneOffset) ?? []
  const zoneMs = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs
  const dayOf = (instant: Date) => new Date(instant.getTime() + zoneMs).toISOString().slice(0, 10)
  return {
    context,
    db: context.db.of<AnalyticsTables>('analytics'),
    findPosts: makeFindPosts(context),
    tellSentry: makeTellSentry(context),
    dayOf,
    oldestDay: keptDays => dayOf(new Date(clock.now().getTime() - keptDays * dayMs)),
  }
}
