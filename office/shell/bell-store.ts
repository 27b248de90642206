// What the bell of the person counts: asked when the office opens, when it rings, when the page is seen again, and when the quiet ends.
import { useEffect, useSyncExternalStore } from 'react'
import { countBell, type BellCounts } from '#contract/newsroom-bell.ts'
import type { OfficeAsk } from '../session/ask.ts'
import { bellLine } from '../session/bell-line.ts'
import type { Session } from '../session/session.ts'

let counts: BellCounts | undefined
let [asked, shown] = [0, 0]
const listeners = new Set<() => void>()

/** Several signals within this time cause one request. */
const gatherMs = 300
/** A page that becomes visible again asks at most this often. */
const seenAgainMs = 60_000

function show(next: BellCounts | undefined): void {
  counts = next
  for (const listener of listeners) listener()
}

export const bellCounts = {
  get: () => counts,
  /**
   * Called before a request for counts; returns how to show its answer. Answers may come in another order than the requests: one that was
   * asked for earlier than the shown one knows nothing of what has rung since.
   */
  expect(): (next: BellCounts) => void {
    const turn = (asked += 1)
    return next => {
      if (turn < shown) return
      shown = turn
      show(next)
    }
  },
  /** For the next person, who gets no answer that was meant for this one. */
  forget(): void {
    asked += 1
    shown = asked
    show(undefined)
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const useBellCounts = () => useSyncExternalStore(bellCounts.subscribe, bellCounts.get)

/** Keeps the counts true while the office is open. */
export function useBellLine(session: Session, ask: OfficeAsk): void {
  useEffect(() => {
    let askedAt = 0
    let gathering: ReturnType<typeof setTimeout> | undefined
    let ending: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function read(): Promise<void> {
      askedAt = performance.now()
      const showCounts = bellCounts.expect()
      // The former counts stay: the bell is no place for a fault of the connection, the bar above says it.
      const next = await ask(countBell, {}).catch(() => undefined)
      if (isOver || !next) return
      showCounts(next)
      clearTimeout(ending)
      const { until } = next.quiet
      if (until !== null)
        ending = setTimeout(() => void read(), Math.max(1_000, Date.parse(until) - Date.now() + 1_000))
    }
    const gather = () => {
      clearTimeout(gathering)
      gathering = setTimeout(() => void read(), gatherMs)
    }
    const seeAgain = () => {
      if (!document.hidden && performance.now() - askedAt > seenAgainMs) void read()
    }
    void read()
    const close = bellLine.open(session)
    const unsubscribe = bellLine.subscribe(gather)
    document.addEventListener('visibilitychange', seeAgain)
    addEventListener('online', gather)
    return () => {
      isOver = true
      clearTimeout(gathering)
      clearTimeout(ending)
      close()
      unsubscribe()
      document.removeEventListener('visibilitychange', seeAgain)
      removeEventListener('online', gather)
      bellCounts.forget()
    }
  }, [ask, session])
}
