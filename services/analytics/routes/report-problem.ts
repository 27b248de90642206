// Spec 8, reporting: faults of pages and of servers.
import type { ReportedProblem, reportProblem, reportServerProblem } from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { problemsMax } from '../limits.ts'
import { cleanProblem, isWorthKeeping, type Origin } from '../rules/problem.ts'
import { countProblem } from '../store/problems.ts'

async function note({ context, db, tellSentry }: Analytics, origin: Origin, reported: ReportedProblem): Promise<void> {
  const cleaned = cleanProblem(reported)
  const problem = { ...cleaned, origin, fingerprint: fingerprintOf(origin, cleaned) }
  await countProblem(db.kysely, problem, context.clock.now(), problemsMax)
  tellSentry(problem)
}

export function answerReportProblem(analytics: Analytics): Handler<typeof reportProblem> {
  return async ({ body }, { userAgent }) => {
    if (isWorthKeeping(body, userAgent)) await note(analytics, 'browser', body)
    return { success: true }
  }
}

export function answerReportServerProblem(analytics: Analytics): Handler<typeof reportServerProblem> {
  return async ({ body }) => {
    await note(analytics, 'server', body)
    return { success: true }
  }
}
