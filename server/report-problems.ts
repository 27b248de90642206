// Spec 8, reporting: what breaks in this process is told to the service that keeps it. To be told of is no reason for another
// fault: it fails silently.
import { reportServerProblem } from '#contract/analytics.ts'
import type { AskClient } from '#contract/ask.ts'
import { CallError } from '#contract/errors.ts'

/** `place`: the route or the path where it happened. */
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
      // The log has it.
    }
  }
  return (error, place) => {
    // Whoever answered 500 has told of it; and a report that fails is not reported.
    const isTold = error instanceof CallError && error.status === 500
    if (!isTold && !place.endsWith(reportServerProblem.path)) void tell(error, place)
  }
}
