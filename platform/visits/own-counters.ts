// Counters that are dropped half an hour after their first use. Their names are hashes, so the memory reveals no readers.
import { createHmac, randomBytes } from 'node:crypto'
import { makeCountedCache } from '#platform/cache/counted-cache.ts'
import type { Clock } from '#platform/clock.ts'
import { repeatMs, visitsMax } from './limits.ts'

/** A counter and its maximum. */
export type Counted = { name: string; max: number }

/** Adds 1 to all counters, or to none if one of them is full; returns whether it added. A counter is dropped `repeatMs` after its first use. */
export type TakeAll = (counters: readonly Counted[]) => Promise<boolean>

/** The stored name: 96 bits of a keyed hash. */
export const hashName = (salt: Buffer, name: string): string =>
  createHmac('sha256', salt).update(name).digest('base64url').slice(0, 16)

/** Counters in this process. `today` returns the day as `YYYY-MM-DD`; each day has its own salt. */
export function makeOwnCounters(clock: Clock, today: () => string): TakeAll {
  const counters = makeCountedCache<string, { used: number; until: number }>(visitsMax)
  let day = ''
  let salt = randomBytes(32)
  return async wanted => {
    if (day !== today()) {
      day = today()
      salt = randomBytes(32)
      counters.clear()
    }
    const now = clock.now().getTime()
    const found = wanted.map(({ name, max }) => {
      const key = hashName(salt, name)
      const counter = counters.get(key)
      return { key, max, counter: counter && counter.until > now ? counter : { used: 0, until: now + repeatMs } }
    })
    if (found.some(({ counter, max }) => counter.used >= max)) return false
    for (const { key, counter } of found) counters.set(key, { ...counter, used: counter.used + 1 })
    return true
  }
}
