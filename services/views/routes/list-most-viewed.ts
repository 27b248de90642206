import type * as calls from '#contract/views.ts'
import type { Handler } from '#platform/http/answer.ts'
import { periodDays, yearMonths } from '../limits.ts'
import { daysBefore, monthsBefore } from '../rules/days.ts'
import { listMostViewedEver, listMostViewedSinceDay, listMostViewedSinceMonth } from '../store/views.ts'
import type { Views } from '../views.ts'

/** Ids with most views: of 7 or 30 days, of 12 calendar months, or of all time. */
export const listMostViewed =
  (views: Views): Handler<typeof calls.listMostViewed> =>
  async ({ params: { period }, query: { limit } }) => {
    await views.flush().catch(error => views.context.log.warn({ err: error }, 'views are written later'))
    const db = views.db.kysely
    switch (period) {
      case 'week':
      case 'month':
        return { items: await listMostViewedSinceDay(db, daysBefore(views.today(), periodDays[period] - 1), limit) }
      case 'year':
        return { items: await listMostViewedSinceMonth(db, monthsBefore(views.today(), yearMonths - 1), limit) }
      case 'all':
        return { items: await listMostViewedEver(db, limit) }
    }
  }
