// Measures reading and notes faults: takes what pages and trackers send, keeps it for some weeks without addresses, and counts
// posts by days. Asks content, health and recipes which post stands at an address.
import * as calls from '#contract/analytics.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { openAnalytics } from './analytics.ts'
import { listen } from './events.ts'
import { rollUpEverySeconds, sweepEverySeconds } from './limits.ts'
import { rollUp, sweep } from './roll-up.ts'
import { answerCollectEvents } from './routes/collect-events.ts'
import { answerGetPostStatistics } from './routes/get-post-statistics.ts'
import { answerListPersonEvents } from './routes/list-person-events.ts'
import { answerListProblems } from './routes/list-problems.ts'
import { answerReportProblem, answerReportServerProblem } from './routes/report-problem.ts'
import { openToTrackers } from './trackers.ts'

export const analytics: Service = {
  name: 'analytics',
  migrations: new URL('./migrations/', import.meta.url),
  async open(app, context) {
    const opened = openAnalytics(context)
    await app.register(async trackers => {
      openToTrackers(trackers)
      answer(trackers, context, calls.collectEvents, answerCollectEvents(opened))
    })
    answer(app, context, calls.getPostStatistics, answerGetPostStatistics(opened))
    answer(app, context, calls.listPersonEvents, answerListPersonEvents(opened))
    answer(app, context, calls.reportProblem, answerReportProblem(opened))
    answer(app, context, calls.reportServerProblem, answerReportServerProblem(opened))
    answer(app, context, calls.listProblems, answerListProblems(opened))
    await listen(opened)
    context.jobs.every('analytics.roll-up', rollUpEverySeconds, () => rollUp(opened))
    context.jobs.every('analytics.sweep', sweepEverySeconds, () => sweep(opened))
  },
}
