// Spec 8, reporting: faults of the page, told to our own server. To be told of is no reason for another fault: it fails silently.
import { readMeasuringChoice } from './measuring-choice.ts'

const url = '/svc/analytics/problems'
/** Of one page: the first ones say it all. */
const reportsMax = 5
/** Spec 8: bots get a message on the console and nothing else. */
const bot = /bot|lighthouse|facebook|google/i
const told = new Set<string>()

/** Answers of the router and of services that a page knows how to show (spec 8: status 300–499). */
function isExpected(error: unknown): boolean {
  const status = (error as { status?: unknown } | null | undefined)?.status
  return typeof status === 'number' && status >= 300 && status < 500
}

async function send(body: string): Promise<void> {
  try {
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true })
  } catch {
    // Nobody to tell.
  }
}

export function reportProblem(error: unknown): void {
  if (isExpected(error) || readMeasuringChoice() === 'none') return
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const key = `${name} ${message}`
  if (told.size >= reportsMax || told.has(key)) return
  told.add(key)
  if (bot.test(navigator.userAgent)) {
    console.error(error)
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

/** Errors and rejections that nobody handles. */
export function watchProblems(): void {
  addEventListener('error', event => {
    // What could not be loaded is no fault of a script.
    if (event instanceof ErrorEvent) reportProblem(event.error ?? event.message)
  })
  addEventListener('unhandledrejection', event => reportProblem(event.reason))
}
