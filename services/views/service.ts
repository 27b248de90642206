// Counts views: each is committed before it is answered and added to the sums every few seconds.
import * as office from '#contract/office/views.ts'
import * as calls from '#contract/views.ts'
import { answer } from '#platform/http/answer.ts'
import { acceptMultipart } from '#platform/http/plain-page.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { flushEveryMs, keptDays, removeDaysEverySeconds } from './limits.ts'
import { addViews } from './routes/add-views.ts'
import { getViews } from './routes/get-views.ts'
import { increaseViews } from './routes/increase-views.ts'
import { listMostViewed } from './routes/list-most-viewed.ts'
import { listViewDays } from './routes/list-view-days.ts'
import { daysBefore } from './rules/days.ts'
import { removeDaysBefore } from './store/views.ts'
import { openViews } from './views.ts'

export const views: Service = {
  name: 'views',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = await openViews(context)
    await acceptMultipart(app)
    answer(app, context, calls.getViews, getViews(opened))
    answer(app, context, calls.increaseViews, increaseViews(opened))
    answer(app, context, calls.listMostViewed, listMostViewed(opened))
    answer(app, context, calls.addViews, addViews(opened))
    answer(app, context, office.listViewDays, listViewDays(opened))
    listen(opened)
    context.jobs.every('views.forget-days', removeDaysEverySeconds, () =>
      removeDaysBefore(opened.db.kysely, daysBefore(opened.today(), keptDays)),
    )

    let timer: NodeJS.Timeout | undefined
    app.addHook('onReady', async () => {
      timer = setInterval(() => {
        opened.flush().catch(error => context.log.warn({ err: error }, 'views are written later'))
      }, flushEveryMs).unref()
    })
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await opened.counter.waitUntilIdle()
      await opened.visits.close()
    })
  },
}
