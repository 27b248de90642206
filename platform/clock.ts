/** The only source of the current time for code with rules about time, so that tests can set it. */
export type Clock = { now(): Date }

export type TestClock = Clock & {
  /** Moves the time by `ms` milliseconds; a negative value moves it back. */
  advance(ms: number): void
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs as the system's does, from where `advance` moves it. */
export function makeRunningClock(): TestClock {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: ms => {
      aheadMs += ms
    },
  }
}

/** A clock that stands still at `start` until `advance` is called. */
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
