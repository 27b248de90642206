// Work on many rows by a timer: one that fails does not hold up the next.
import type { Logger } from '#platform/log.ts'

export type Attempts = {
  /** Logs a failure. */
  do(what: object, work: () => Promise<unknown>): Promise<void>
  /** Throws if some failed, so that the timer waits before it tries them again. */
  end(): void
}

export function makeAttempts(log: Logger, failure: string): Attempts {
  let failed = 0
  return {
    do: async (what, work) => {
      try {
        await work()
      } catch (error) {
        failed += 1
        log.error({ ...what, err: error }, failure)
      }
    },
    end: () => {
      if (failed > 0) throw new Error(`${failure}: ${failed}`)
    },
  }
}
