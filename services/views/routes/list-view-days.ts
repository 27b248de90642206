import type * as office from '#contract/office/views.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listDayViews } from '../store/views.ts'
import type { Views } from '../views.ts'

/** All counts, post by post: for an export. */
export const listViewDays =
  (views: Views): Handler<typeof office.listViewDays> =>
  async ({ query: { after, limit } }) => {
    await views.flush().catch(error => views.context.log.warn({ err: error }, 'views are written later'))
    const posts = Map.groupBy(await listDayViews(views.db.kysely, after, limit), ({ id }) => id)
    return { items: [...posts].map(([id, days]) => ({ id, views: days.map(({ day, count }) => ({ day, count })) })) }
  }
