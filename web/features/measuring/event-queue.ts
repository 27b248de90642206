// Sends events to the collector: at once, with a beacon when the page is left; events that could not be sent wait in the browser.
import { payloadSchemaName } from '#contract/tracking-names.ts'
import { waitingEventsKey as waitingKey } from '../../client/stored-names.ts'

export type SentEvent = Record<string, string>

const url = '/svc/analytics/tracker'
/** Spec 9. */
const waitingMax = 1000
const postBytesMax = 40_000
const timeoutMs = 3500
const notRepeated = [400, 401, 403, 410, 422]
const firstPauseMs = 5_000
const longestPauseMs = 300_000

const queue: SentEvent[] = []
let isSending = false
let pauseMs = firstPauseMs
let pause: number | undefined
/** Counts how often the queue was emptied. */
let drops = 0

function readWaiting(): SentEvent[] {
  try {
    const waiting = JSON.parse(localStorage.getItem(waitingKey) ?? '[]') as unknown
    return Array.isArray(waiting) ? (waiting as SentEvent[]) : []
  } catch {
    return []
  }
}

function keepWaiting(events: readonly SentEvent[]): void {
  try {
    const kept = [...readWaiting(), ...events].slice(-waitingMax)
    if (kept.length > 0) localStorage.setItem(waitingKey, JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: these events are lost.
  }
}

function takeWaiting(): void {
  queue.unshift(...readWaiting())
  forgetWaiting()
}

function forgetWaiting(): void {
  try {
    localStorage.removeItem(waitingKey)
  } catch {
    // Without storage no event waits.
  }
}

/** Drops all waiting events, and those of the pending request unless it succeeds. */
export function dropEvents(): void {
  drops += 1
  queue.length = 0
  clearTimeout(pause)
  pause = undefined
  forgetWaiting()
}

/** Takes as many events from the front as one request may hold, at least one. */
function takePost(): SentEvent[] {
  const encoder = new TextEncoder()
  let bytes = 0
  const end = queue.findIndex((event, index) => {
    bytes += encoder.encode(JSON.stringify(event)).length
    return index > 0 && bytes > postBytesMax
  })
  return queue.splice(0, end === -1 ? queue.length : end)
}

function bodyOf(events: readonly SentEvent[]): string {
  const stm = String(Date.now())
  return JSON.stringify({ schema: payloadSchemaName, data: events.map(event => ({ ...event, stm })) })
}

const headers = { 'content-type': 'application/json; charset=UTF-8' }

async function isDelivered(events: readonly SentEvent[]): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await fetch(url, { method: 'POST', headers, body: bodyOf(events), keepalive: true, signal })
    // Reading the body closes the response; otherwise it stays open until the time-out.
    await reply.arrayBuffer()
    return reply.ok || notRepeated.includes(reply.status)
  } catch {
    return false
  }
}

async function flush(): Promise<void> {
  if (isSending) return
  isSending = true
  while (queue.length > 0) {
    const events = takePost()
    const dropsBefore = drops
    if (await isDelivered(events)) {
      pauseMs = firstPauseMs
      continue
    }
    if (drops > dropsBefore) continue
    keepWaiting([...events, ...queue.splice(0)])
    pause = window.setTimeout(sendWaiting, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  isSending = false
}

/** Sends events that an earlier page or a lost connection left behind. */
export function sendWaiting(): void {
  clearTimeout(pause)
  pause = undefined
  takeWaiting()
  void flush()
}

/** Buffer size 1 (spec 9): an event is sent at once, in a task of its own; events that come during a request go with the next one. */
export function enqueue(event: SentEvent): void {
  if (pause !== undefined) {
    keepWaiting([event])
    return
  }
  queue.push(event)
  setTimeout(flush)
}

/** The page may close in a moment, so a beacon is used. */
export function flushByBeacon(): void {
  while (queue.length > 0) {
    const events = takePost()
    if (!navigator.sendBeacon(url, new Blob([bodyOf(events)], { type: headers['content-type'] }))) keepWaiting(events)
  }
}
