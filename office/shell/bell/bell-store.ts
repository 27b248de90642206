// The counts of the bell. They are loaded when the office opens, on a signal, when the page becomes visible, and when the quiet hours end.
import { useEffect, useSyncExternalStore } from 'react'
import { countBell, type BellCounts } from '#contract/newsroom-bell.ts'
import type { OfficeAsk } from '../../session/ask.ts'
import { bellLine } from '../../session/bell-line.ts'
import type { Session } from '../../session/session.ts'

let counts: BellCounts | undefined
let [asked, shown] = [0, 0]
const listeners = new Set<() => void>()

/** Several signals within this time cause one request. */
const batchMs = 300
/** A visible page loads the counts this often, and one that becomes visible again at most this often. */
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
  /** Resets the store for the next person; replies to earlier requests are dropped. */
  forget(): void {
    asked += 1
    shown = asked
    show(undefined)
  },
  /** What the page of moderation knows exactly, at once. */
  showModeration(count: number): void {
    if (counts && counts.moderation.count !== count) show({ ...counts, moderation: { ...counts.moderation, count } })
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const useBellCounts = () => useSyncExternalStore(bellCounts.subscribe, bellCounts.get)

/** Keeps the counts up to date while the office is open. */
export function useBellLine(session: Session, ask: OfficeAsk): void {
  useEffect(() => {
    let askedAt = 0
    let gathering: ReturnType<typeof setTimeout> | undefined
    let ending: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function read(): Promise<void> {
      askedAt = performance.now()
      const showCounts = bellCounts.expect()
      // On an error the former counts are kept; the connection bar shows a lost connection.
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
      gathering = setTimeout(() => void read(), batchMs)
    }
    const seeAgain = () => {
      if (!document.hidden && performance.now() - askedAt > seenAgainMs) void read()
    }
    void read()
    const close = bellLine.open(session)
    const unsubscribe = bellLine.subscribe(gather)
    document.addEventListener('visibilitychange', seeAgain)
    addEventListener('online', gather)
    // Letters and comments arrive without a signal.
    const refreshing = setInterval(seeAgain, seenAgainMs + 1_000)
    return () => {
      isOver = true
      clearTimeout(gathering)
      clearTimeout(ending)
      clearInterval(refreshing)
      close()
      unsubscribe()
      document.removeEventListener('visibilitychange', seeAgain)
      removeEventListener('online', gather)
      bellCounts.forget()
    }
  }, [ask, session])
}
