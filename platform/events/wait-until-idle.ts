import type { Jobs, IdleOptions } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/outbox.ts'
import type { Bus } from './bus.ts'

/** Resolves when no event waits, no job waits or runs, and no listener of this process is running. */
export function makeWaitUntilIdle(parts: {
  outbox: Outbox
  jobs: Jobs
  bus: Bus
}): (options?: IdleOptions) => Promise<void> {
  const { outbox, jobs, bus } = parts
  return async options => {
    for (;;) {
      const events = await outbox.drain()
      await bus.waitUntilIdle()
      const ran = await jobs.waitUntilIdle(options)
      if (events + ran === 0) return
    }
  }
}
