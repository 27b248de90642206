// Trials of headlines with invented readers, for tests and `bench/headline-trials.ts`.
import { stopRule, verdictOf, type Arm } from './headline-test.ts'

type Simulation = {
  trials: number
  /** Readers of each trial, over all titles. */
  readers: number
  /** The true share of readers who open, by title. */
  shares: readonly number[]
  /** After so many readers the trial is looked at, and stops when a title has won. */
  lookEvery: number
  seed: number
}

/** Mulberry32: a fast generator with a seed, good enough for coin tosses. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `rightWinners`: winners whose share is the highest. `readersMedian`: after how many readers a winner was found. */
export function simulateTrials({ trials, readers, shares, lookEvery, seed }: Simulation) {
  const random = makeRandom(seed)
  const highest = Math.max(...shares)
  const stoppedAt: number[] = []
  let rightWinners = 0
  for (let trial = 0; trial < trials; trial += 1) {
    const arms: Arm[] = shares.map(() => ({ seen: 0, opened: 0 }))
    for (let reader = 1; reader <= readers; reader += 1) {
      const drawn = Math.floor(random() * shares.length)
      const arm = arms[drawn]!
      arm.seen += 1
      if (random() < shares[drawn]!) arm.opened += 1
      if (reader % lookEvery > 0) continue
      const verdict = verdictOf(arms, stopRule)
      if (verdict.state !== 'better') continue
      stoppedAt.push(reader)
      if (shares[verdict.best] === highest) rightWinners += 1
      break
    }
  }
  const sorted = stoppedAt.toSorted((a, b) => a - b)
  return { winners: stoppedAt.length, rightWinners, readersMedian: sorted[Math.floor(sorted.length / 2)] ?? null }
}
