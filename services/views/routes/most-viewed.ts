import type { addViews, listMostViewed } from '#contract/views.ts'
import type { Handler } from '#platform/http/answer.ts'
import { keptDays, periodDays, yearMonths } from '../limits.ts'
import { daysBefore, monthsBefore } from '../rules/days.ts'
import { addCounts, listMostViewedEver, listMostViewedSinceDay, listMostViewedSinceMonth } from '../store/views.ts'
import type { Views } from '../views.ts'

/** Ids with most views: of 7 or 30 days, of 12 calendar months, or of all time. */
export function answerListMostViewed(views: Views): Handler<typeof listMostViewed> {
  return async ({ params: { period }, query: { limit } }) => {
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
}

/** Views that a post brings along; who may call this knows its ids, so they are not asked about. */
export function answerAddViews(views: Views): Handler<typeof addViews> {
  return async ({ body }) => {
    const keptFrom = daysBefore(views.today(), keptDays)
    await views.db.inTransaction(async trx => {
      await addCounts(trx, body.views, keptFrom)
      await views.context.events.announce(trx, 'views.imported', {
        posts: new Set(body.views.map(({ id }) => id)).size,
      })
    })
    return { success: true }
  }
}
