import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/outbox.ts'
import type { Bus } from './bus.ts'

/** For tests: resolves when no event waits, no job waits or runs, and no listener of this process runs. */
export function makeSettle(parts: { outbox: Outbox; jobs: Jobs; bus: Bus }): () => Promise<void> {
  const { outbox, jobs, bus } = parts
  return async () => {
    for (;;) {
      const events = await outbox.drain()
      await bus.settle()
      const ran = await jobs.settle()
      if (events + ran === 0) return
    }
  }
}
