// Spec 8, reporting: faults of the page are sent to our own server. A report that fails is dropped silently.
import { crawler } from '#domain/crawler.ts'
import { readMeasuringChoice } from '../features/measuring/measuring-choice.ts'

const url = '/svc/analytics/problems'
/** Per page: the first faults are enough. */
const reportsMax = 5
const told = new Set<string>()

/** The status of a thrown response: from the router or from a failed call. */
function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null | undefined)?.status
  return typeof status === 'number' ? status : undefined
}

async function send(body: string): Promise<void> {
  try {
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true })
  } catch {
    // The report itself failed: there is nowhere to report that.
  }
}

export function reportProblem(error: unknown): void {
  const status = statusOf(error)
  // Spec 8: pages handle these statuses themselves.
  if (status !== undefined && status >= 300 && status < 500) return
  if (readMeasuringChoice() === 'none') return
  const said = status === undefined ? String(error) : `an answer of ${status}`
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(said)
  const key = `${name} ${message}`
  if (told.size >= reportsMax || told.has(key)) return
  told.add(key)
  // Spec 8: bots get a message on the console and nothing else.
  if (crawler.test(navigator.userAgent)) {
    console.info('a fault that is told to nobody:', error)
    return
  }
  void send(
    JSON.stringify({
      name: name.slice(0, 200),
      message: message.slice(0, 2000),
      stack: stack.slice(0, 8000),
      place: location.pathname.slice(0, 500),
    }),
  )
}

/** Reports unhandled errors and rejections. */
export function watchProblems(): void {
  addEventListener('error', event => {
    // A resource that failed to load is not a fault of a script.
    if (event instanceof ErrorEvent) reportProblem(event.error ?? event.message)
  })
  addEventListener('unhandledrejection', event => reportProblem(event.reason))
}
