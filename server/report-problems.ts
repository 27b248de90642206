// Spec 8, reporting: what breaks in this process is told to the service that keeps it. To be told of is no reason for another
// fault: it fails silently.
import { reportServerProblem } from '#contract/analytics.ts'
import type { AskClient } from '#contract/ask.ts'
import { CallError } from '#contract/errors.ts'

/** `place`: the route or the path where it happened. */
export type ReportProblem = (error: unknown, place: string) => void

export function makeReportProblem(ask: AskClient['ask']): ReportProblem {
  return (error, place) => {
    // Whoever answered 500 has told of it; and a report that fails is not reported.
    if (error instanceof CallError && error.status === 500) return
    if (place.endsWith(reportServerProblem.path)) return
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const body = {
      name: name.slice(0, 200),
      message: message.slice(0, 2000),
      stack: stack.slice(0, 8000),
      place: place.slice(0, 500),
    }
    ask(reportServerProblem, { body }).catch(() => {})
  }
}
