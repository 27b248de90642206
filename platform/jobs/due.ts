// Work that is due at times stored in the data. Every process wakes at the next time, and any of them may do the work: `run`
// takes due rows by lock and does nothing if another process took them.
import type { Clock } from '#platform/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { Timer } from './timers.ts'

export type DueWork = {
  /** The next time at which work is due; undefined if none waits. */
  findNext(): Promise<Date | undefined>
  /** Does the work that is due. */
  run(): Promise<unknown>
}

/** How often the data are queried, for changes without an event. */
const longestWaitMs = 15_000
/** Prevents a busy loop when due work was taken by another process, or when a test clock stands still. */
const shortestWaitMs = 50

export function makeDueTimer(options: DueWork & { name: string; clock: Clock; log: Logger }): Timer & { look(): void } {
  const { name, findNext, run, clock, log } = options
  let timeout: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = true

  async function tick(): Promise<void> {
    let waitMs = longestWaitMs
    try {
      let next = await findNext()
      if (next && next <= clock.now()) {
        await run()
        next = await findNext()
      }
      if (next) waitMs = next.getTime() - clock.now().getTime()
    } catch (error) {
      if (!isStopped) log.error({ err: error, timer: name }, 'a timer failed')
    }
    schedule(Math.min(Math.max(waitMs, shortestWaitMs), longestWaitMs))
  }

  function schedule(ms: number): void {
    if (isStopped) return
    clearTimeout(timeout)
    timeout = setTimeout(() => {
      running = tick()
    }, ms)
  }

  return {
    start: () => {
      isStopped = false
      schedule(0)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timeout)
      await running
    },
    // A run in progress is about to query anyway, possibly before the change was visible: so once more after it.
    look: () => void (running ?? Promise.resolve()).then(() => schedule(0)),
  }
}
