// Brings events to the collector: at once, by a beacon on leaving, and what could not be brought waits in the browser.
import { payloadSchemaName } from '#contract/tracking-names.ts'

export type SentEvent = Record<string, string>

const url = '/svc/analytics/tracker'
const waitingKey = 'snowplowOutQueue_delno'
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
/** How often everything was dropped. */
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
    // Full or forbidden: these are lost.
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
    // Then nothing waits.
  }
}

/** Nothing of what waits is ever sent, nor of what is under way and does not get there. */
export function dropEvents(): void {
  drops += 1
  queue.length = 0
  clearTimeout(pause)
  pause = undefined
  forgetWaiting()
}

/** As many from the front as one post may hold, at least one. */
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
    // An answer that nobody reads is open until the time-out.
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

/** Tries again what an earlier page or a lost connection left. */
export function sendWaiting(): void {
  clearTimeout(pause)
  pause = undefined
  takeWaiting()
  void flush()
}

/** Buffer size 1 (spec 9): sent at once, in a task of its own; what comes while a post is under way goes with the next. */
export function enqueue(event: SentEvent): void {
  if (pause !== undefined) {
    keepWaiting([event])
    return
  }
  queue.push(event)
  setTimeout(flush)
}

/** The page may be gone in a moment. */
export function flushByBeacon(): void {
  while (queue.length > 0) {
    const events = takePost()
    if (!navigator.sendBeacon(url, new Blob([bodyOf(events)], { type: headers['content-type'] }))) keepWaiting(events)
  }
}
