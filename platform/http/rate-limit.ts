import { makeCountedCache } from '#platform/cache/counted-cache.ts'
import { DomainError } from '#contract/errors.ts'
import type { Clock } from '#platform/clock.ts'

export type RateLimit = {
  /** Counts one use in this process; throws `rate_limited` above the limit. */
  check(name: string, caller: string, limit: { max: number; perSeconds: number }): void
}

export function tooOften({ perSeconds }: { perSeconds: number }): DomainError {
  const minutes = Math.ceil(perSeconds / 60)
  const when = minutes === 1 ? 'через минуту' : minutes < 60 ? `через ${minutes} мин.` : 'позже'
  // The window is over by then.
  return new DomainError('rate_limited', `Слишком много запросов. Попробуйте ${when}`, undefined, perSeconds)
}

/** Fixed windows per call and caller in this process: bounded memory, one counter per key. */
export function makeRateLimit(clock: Clock): RateLimit {
  const windows = makeCountedCache<string, { since: number; used: number }>(50_000)
  return {
    check(name, caller, limit) {
      const { max, perSeconds } = limit
      const key = `${name} ${caller}`
      const now = clock.now().getTime()
      const open = windows.get(key)
      if (!open || now - open.since >= perSeconds * 1000) {
        windows.set(key, { since: now, used: 1 })
        return
      }
      open.used += 1
      if (open.used > max) throw tooOften(limit)
    },
  }
}
