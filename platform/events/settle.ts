import type { Jobs, SettleOptions } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/outbox.ts'
import type { Bus } from './bus.ts'

/** Resolves when no event waits, no job waits or runs, and no listener of this process runs. */
export function makeSettle(parts: {
  outbox: Outbox
  jobs: Jobs
  bus: Bus
}): (options?: SettleOptions) => Promise<void> {
  const { outbox, jobs, bus } = parts
  return async options => {
    for (;;) {
      const events = await outbox.drain()
      await bus.settle()
      const ran = await jobs.settle(options)
      if (events + ran === 0) return
    }
  }
}
