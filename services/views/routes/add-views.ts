import type * as calls from '#contract/views.ts'
import type { Handler } from '#platform/http/answer.ts'
import { keptDays } from '../limits.ts'
import { daysBefore } from '../rules/days.ts'
import { addCounts } from '../store/views.ts'
import type { Views } from '../views.ts'

/** Adds views that posts bring from elsewhere. The caller is another service and knows its ids, so they are not checked. */
export const addViews =
  (views: Views): Handler<typeof calls.addViews> =>
  async ({ body }) => {
    const keptFrom = daysBefore(views.today(), keptDays)
    await views.db.inTransaction(async trx => {
      await addCounts(trx, body.views, keptFrom)
      await views.context.events.announce(trx, 'views.imported', {
        posts: new Set(body.views.map(({ id }) => id)).size,
      })
    })
    return { success: true }
  }
