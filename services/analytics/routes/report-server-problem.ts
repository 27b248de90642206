// Spec 8, reporting; internal: a problem on a server.
import type * as calls from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { recordProblem } from '../record-problem.ts'

export const reportServerProblem =
  (analytics: Analytics): Handler<typeof calls.reportServerProblem> =>
  async ({ body }) => {
    await recordProblem(analytics, 'server', body)
    return { success: true }
  }
