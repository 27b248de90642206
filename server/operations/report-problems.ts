// Spec 8, reporting: failures in this process are reported to the service that stores them. A report that fails is
// ignored, so it cannot cause further failures.
import { reportServerProblem } from '#contract/analytics.ts'
import type { AskClient } from '#contract/client/ask.ts'
import { CallError } from '#contract/errors.ts'

/** `place` is the route or the path of the failure. */
export type ReportProblem = (error: unknown, place: string) => void

export function makeReportProblem(ask: AskClient['ask']): ReportProblem {
  async function tell(error: unknown, place: string): Promise<void> {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const body = {
      name: name.slice(0, 200),
      message: message.slice(0, 2000),
      stack: stack.slice(0, 8000),
      place: place.slice(0, 500),
    }
    try {
      await ask(reportServerProblem, { body })
    } catch {
      // The log has the error already.
    }
  }
  return (error, place) => {
    // A service that answered 500 has reported the failure itself, and a failed report is not reported.
    const isTold = error instanceof CallError && error.status === 500
    if (!isTold && !place.endsWith(reportServerProblem.path)) void tell(error, place)
  }
}
