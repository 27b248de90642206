// Views counted in memory and written as sums. Nothing here grows with the number of requests or of invented ids.
import { countedIdsMax } from './limits.ts'
import type { DayViews } from './store/views.ts'

export type Counter = {
  add(day: string, id: number, count?: number): void
  /** Of one post, not yet written. */
  pending(id: number): number
  /** Everything not yet written; `settle` must follow. */
  take(): DayViews[]
  /** What was taken is written but for these, which wait on. */
  settle(unwritten: readonly DayViews[]): void
}

export function makeCounter(): Counter {
  let counts = new Map<string, DayViews>()
  let byPost = new Map<number, number>()
  let inFlight = new Map<number, number>()
  const add = (day: string, id: number, count = 1) => {
    if (!byPost.has(id) && byPost.size >= countedIdsMax) return
    const key = `${day} ${id}`
    const known = counts.get(key)
    if (known) known.count += count
    else counts.set(key, { day, id, count })
    byPost.set(id, (byPost.get(id) ?? 0) + count)
  }
  return {
    add,
    pending: id => (byPost.get(id) ?? 0) + (inFlight.get(id) ?? 0),
    take: () => {
      const taken = [...counts.values()]
      inFlight = byPost
      counts = new Map()
      byPost = new Map()
      return taken
    },
    settle: unwritten => {
      inFlight = new Map()
      for (const { day, id, count } of unwritten) add(day, id, count)
    },
  }
}
