// Spec 8, reporting: a problem in a reader's browser.
import type * as calls from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { recordProblem } from '../record-problem.ts'
import { isWorthKeeping } from '../rules/problem.ts'

export const reportProblem =
  (analytics: Analytics): Handler<typeof calls.reportProblem> =>
  async ({ body }, { userAgent }) => {
    if (isWorthKeeping(body, userAgent)) await recordProblem(analytics, 'browser', body)
    return { success: true }
  }
