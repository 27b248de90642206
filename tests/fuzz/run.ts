// Sends made-up requests and judges the replies: nothing breaks, nothing is slow, and a refusal reveals no internals.
import { makeBoundaryRequests, makeRequests, type FuzzRequest } from './requests.ts'

export type FuzzAnswer = { status: number; contentType: string; body: string; ms: number }
export type FuzzFault = { index: number; fault: string; request: FuzzRequest; answer: string }
export type FuzzReport = {
  seed: number
  requests: number
  statuses: Record<number, number>
  slowestMs: number
  faults: FuzzFault[]
  /** Requests that got past authorisation: answered with neither 401 nor 403. */
  admitted: number
  /** The names of the calls of which at least one request got past authorisation. */
  reached: Set<string>
}

export type Send = (request: FuzzRequest) => Promise<FuzzAnswer>

/** Number of requests that are generated and sent together. */
const pieceSize = 500
const lanes = 4
/** How often a slow request is sent again alone, so that one of them meets a quiet moment on a busy machine. */
const attempts = 5

/** Words of stack traces and of the database, which must not appear in a refusal. */
const leaks =
  /\bat (?:async )?[\w.<>]+ \(|\/node_modules\/|file:\/\/|\.ts:\d+|syntax error at|duplicate key|violates |invalid byte sequence|out of range for type|relation "|column "|SELECT |insert into|ECONNREFUSED|invalid input syntax/

function judge({ call }: FuzzRequest, { status, contentType, body }: FuzzAnswer): string | undefined {
  // Spec 8: this is the reply to a batch that cannot be parsed.
  if (call === 'batchRequests' && status === 500 && body === '') return undefined
  if (status >= 500) return `answered ${status}`
  if (status < 400) return undefined
  if (leaks.test(body)) return 'a refusal tells of the inside'
  if (!contentType.includes('application/json')) return `a refusal is ${contentType || 'of no kind'}`
  try {
    const { success, code, message } = JSON.parse(body) as Record<string, unknown>
    if (success !== false || typeof code !== 'string' || typeof message !== 'string')
      return 'a refusal of another shape'
  } catch {
    return 'a refusal that is no JSON'
  }
  return undefined
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export type FuzzOptions = {
  seed: number
  /**
   * The number of random requests; `boundaries`: every field of every call at each of its boundary values once; or
   * requests made elsewhere.
   */
  requests: number | 'boundaries' | readonly FuzzRequest[]
  send: Send
  /** Limits the run to these calls. */
  calls?: readonly string[] | undefined
  /** Limits the run to the request with this number. */
  only?: number | undefined
  /** Runs before each batch, to renew tokens. */
  prepare?: () => Promise<void>
  onFault?: (fault: FuzzFault) => void
  /** A request that takes longer, even when sent again alone, is a fault. */
  slowMs?: number
  /** What is measured when it is sent again: elapsed time, or the processor time of this thread. */
  measure?: (work: () => Promise<unknown>) => Promise<number>
}

/** Reports faults of the same call and kind once. Never throws: an error thrown by `send` is a fault. */
export async function fuzz({
  seed,
  requests,
  send,
  calls,
  only,
  prepare,
  onFault,
  slowMs = 2000,
  measure = elapsedMs,
}: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = {
    seed,
    requests: 0,
    statuses: {},
    slowestMs: 0,
    faults: [],
    admitted: 0,
    reached: new Set(),
  }
  const told = new Set<string>()
  const note = (index: number, request: FuzzRequest, fault: string, answer: string) => {
    if (told.has(`${request.call} ${fault}`)) return
    told.add(`${request.call} ${fault}`)
    const found = { index, fault, request, answer }
    report.faults.push(found)
    onFault?.(found)
  }
  const given = requests === 'boundaries' ? makeBoundaryRequests(seed, calls) : requests
  const count = typeof given === 'number' ? given : given.length
  for (let first = 0; first < count; first += pieceSize) {
    if (only !== undefined && (only < first || only >= first + pieceSize)) continue
    await prepare?.()
    const size = Math.min(pieceSize, count - first)
    const made = typeof given === 'number' ? makeRequests(seed + first, size, calls) : given.slice(first, first + size)
    const waiting = made
      .map((request, at) => ({ request, index: first + at }))
      .filter(({ index }) => only === undefined || index === only)
    const slow: typeof waiting = []
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { request, index } = next
        try {
          const answer = await send(request)
          report.requests += 1
          report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
          if (answer.status !== 401 && answer.status !== 403) {
            report.admitted += 1
            report.reached.add(request.call)
          }
          report.slowestMs = Math.max(report.slowestMs, answer.ms)
          const fault = judge(request, answer)
          if (answer.ms > slowMs) slow.push(next)
          if (fault) note(index, request, fault, answer.body.slice(0, 300))
        } catch (error) {
          note(index, request, 'no answer', String(error))
        }
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))
    // Among other requests and on a busy machine everything is slow, so a slow request is a fault only if it is slow
    // alone, too.
    for (const { request, index } of slow) {
      let fastestMs = Infinity
      for (let attempt = 0; attempt < attempts && fastestMs > slowMs; attempt += 1)
        fastestMs = Math.min(fastestMs, await measure(() => send(request)))
      if (fastestMs > slowMs) note(index, request, `takes more than ${slowMs} ms`, '')
    }
  }
  return report
}
