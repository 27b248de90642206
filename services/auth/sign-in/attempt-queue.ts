// Attempts at codes wait in a queue of each process, so that a flood of guesses leaves the database to others. A reader who
// has just requested a code skips the queue once: those attempts are as many as the codes, which are limited themselves.
import { makeCountedCache } from '#platform/cache/counted-cache.ts'
import pLimit from 'p-limit'
import { attemptsAtOnce, priorityAddressesMax } from '../limits.ts'

export type AttemptQueue = {
  /** The next attempt at this address skips the queue. */
  prioritize(addressKey: string): void
  /** Runs an attempt when its turn comes. */
  run<R>(addressKey: string, attempt: () => Promise<R>): Promise<R>
}

export function makeAttemptQueue(): AttemptQueue {
  const prioritized = makeCountedCache<string, true>(priorityAddressesMax)
  const limit = pLimit(attemptsAtOnce)
  return {
    prioritize: addressKey => void prioritized.set(addressKey, true),
    run: (addressKey, attempt) => (prioritized.delete(addressKey) ? attempt() : limit(attempt)),
  }
}
