import { addViews, getViews, increaseViews, listMostViewed } from '#contract/views.ts'
import { listViewDays } from '#contract/office/views.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { flushEveryMs, keptDays } from './limits.ts'
import { answerGetViews, answerIncreaseViews } from './routes/count-views.ts'
import { answerListViewDays } from './routes/list-days.ts'
import { answerAddViews, answerListMostViewed } from './routes/most-viewed.ts'
import { daysBefore } from './rules/days.ts'
import { removeDaysBefore } from './store/views.ts'
import { openViews } from './views.ts'

const oncePerDay = 86_400

/** Counts views: in memory at once, in the database every few seconds. */
export const views: Service = {
  name: 'views',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openViews(context)
    answer(app, context, getViews, answerGetViews(opened))
    answer(app, context, increaseViews, answerIncreaseViews(opened))
    answer(app, context, listMostViewed, answerListMostViewed(opened))
    answer(app, context, addViews, answerAddViews(opened))
    answer(app, context, listViewDays, answerListViewDays(opened))

    for (const name of ['article.changed', 'recipe.changed'] as const)
      context.events.on(name, ({ ids }) => opened.known.forget(ids))
    context.jobs.every('views.forget-days', oncePerDay, () =>
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
      await opened.flushAndClose()
    })
  },
}
