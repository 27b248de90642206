// Collects what trackers and pages send, stores it for some weeks without IP addresses, and counts posts by day. Records problems of
// browsers and servers. Asks content, health and recipes for the post at a URL.
import * as calls from '#contract/analytics.ts'
import * as reading from '#contract/office/reading.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { openAnalytics } from './analytics.ts'
import { listen } from './events.ts'
import { rollUpEverySeconds, sweepEverySeconds } from './limits.ts'
import { getReachedBlocks, listMostRead, listReadingDays } from './numbers/routes.ts'
import { listTrialsOfHeadlines } from './numbers/list-trials.ts'
import { rollUp, sweep } from './roll-up.ts'
import { collectEvents } from './routes/collect-events.ts'
import { countReadersNow } from './routes/count-readers-now.ts'
import { getPostStatistics } from './routes/get-post-statistics.ts'
import { listPersonEvents } from './routes/list-person-events.ts'
import { listProblems } from './routes/list-problems.ts'
import { reportProblem } from './routes/report-problem.ts'
import { reportServerProblem } from './routes/report-server-problem.ts'
import { openToTrackers } from './trackers.ts'

export const analytics: Service = {
  name: 'analytics',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openAnalytics(context)
    await app.register(async trackers => {
      openToTrackers(trackers)
      answer(trackers, context, calls.collectEvents, collectEvents(opened))
    })
    answer(app, context, calls.getPostStatistics, getPostStatistics(opened))
    answer(app, context, calls.listPersonEvents, listPersonEvents(opened))
    answer(app, context, calls.countReadersNow, countReadersNow(opened))
    answer(app, context, calls.reportProblem, reportProblem(opened))
    answer(app, context, calls.reportServerProblem, reportServerProblem(opened))
    answer(app, context, calls.listProblems, listProblems(opened))
    answer(app, context, reading.listReadingDays, listReadingDays(opened))
    answer(app, context, reading.listMostRead, listMostRead(opened))
    answer(app, context, reading.getReachedBlocks, getReachedBlocks(opened))
    answer(app, context, reading.listTrialsOfHeadlines, listTrialsOfHeadlines(opened))
    await listen(opened)
    context.jobs.every('analytics.roll-up', rollUpEverySeconds, () => rollUp(opened))
    context.jobs.every('analytics.sweep', sweepEverySeconds, () => sweep(opened))
  },
}
