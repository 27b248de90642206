/** The only source of «now» for code with rules about time, so that tests can move it. */
export type Clock = { now(): Date }

export type TestClock = Clock & {
  /** Moves time forward by `ms` milliseconds (back, when negative). */
  advance(ms: number): void
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still at `start` until somebody advances it. */
export function makeTestClock(start: Date | string): TestClock {
  let nowMs = new Date(start).getTime()
  if (Number.isNaN(nowMs)) throw new RangeError(`not an instant: ${String(start)}`)
  return {
    now: () => new Date(nowMs),
    advance: ms => {
      nowMs += ms
    },
  }
}
