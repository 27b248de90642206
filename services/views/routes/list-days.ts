import type { listViewDays } from '#contract/office/views.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listDayViews } from '../store/views.ts'
import type { Views } from '../views.ts'

/** Everything counted, post by post: for an export. */
export function answerListViewDays(views: Views): Handler<typeof listViewDays> {
  return async ({ query: { after, limit } }) => {
    await views.flush().catch(error => views.context.log.warn({ err: error }, 'views are written later'))
    const posts = Map.groupBy(await listDayViews(views.db.kysely, after, limit), ({ id }) => id)
    return { items: [...posts].map(([id, days]) => ({ id, views: days.map(({ day, count }) => ({ day, count })) })) }
  }
}
