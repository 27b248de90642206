// Guesses stand in a line of each process, so that a flood of them leaves the database to others. A reader who has just asked for a
// code passes by it, once: as many guesses as codes asked for, and those are limited by themselves.
import { LRUCache } from 'lru-cache'
import { expectedGuesses, guessesAtOnce } from './limits.ts'

export type GuessLine = {
  /** A code was sent: the next guess at this address does not wait. */
  expect(addressKey: string): void
  /** Runs a guess when it is its turn. */
  take<R>(addressKey: string, guess: () => Promise<R>): Promise<R>
}

export function makeGuessLine(): GuessLine {
  const expected = new LRUCache<string, true>({ max: expectedGuesses })
  const waiting: (() => void)[] = []
  let running = 0
  return {
    expect: addressKey => void expected.set(addressKey, true),
    take: async (addressKey, guess) => {
      if (expected.delete(addressKey)) return guess()
      if (running < guessesAtOnce) running += 1
      else await new Promise<void>(resolve => waiting.push(resolve))
      try {
        return await guess()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
