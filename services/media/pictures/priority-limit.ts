// Limits how many tasks run at once, and starts the waiting ones in the order of their priority, which `p-limit` cannot do alone.
import pLimit from 'p-limit'

/** Priorities, the most urgent first: for `reader` somebody waits for the rendition; `prepare` makes it before anybody asks. */
export const priorities = ['reader', 'prepare'] as const
export type Priority = (typeof priorities)[number]

export type PriorityLimit = {
  /** Runs `work` when a slot is free and no task of a higher priority waits. */
  run<R>(priority: Priority, work: () => Promise<R>): Promise<R>
  /** True while a task runs or waits. */
  isBusy(): boolean
}

export function makePriorityLimit(concurrency: number): PriorityLimit {
  const limit = pLimit(concurrency)
  const waiting: Record<Priority, (() => Promise<void>)[]> = { reader: [], prepare: [] }
  // One slot is requested per task, so there is always a task for a slot.
  const runMostUrgent = () => (waiting.reader.shift() ?? waiting.prepare.shift())!()

  return {
    run: <R>(priority: Priority, work: () => Promise<R>) => {
      const { promise, resolve, reject } = Promise.withResolvers<R>()
      waiting[priority].push(() => Promise.resolve().then(work).then(resolve, reject))
      void limit(runMostUrgent)
      return promise
    },
    isBusy: () => limit.activeCount + limit.pendingCount > 0,
  }
}
