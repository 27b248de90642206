import { expect, test } from 'vitest'
import { makeGuessLine } from './guess-line.ts'
import { guessesAtOnce } from './limits.ts'

const turnOfTheLoop = () => new Promise(resolve => setImmediate(resolve))

/** Guesses that end when they are told to; the order in which they began. */
function makeGuesses() {
  const line = makeGuessLine()
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const guess = (address: string) =>
    line.take(address, () => {
      begun.push(address)
      return new Promise<string>((resolve, reject) => {
        ends.set(address, error => (error ? reject(error) : resolve(address)))
      })
    })
  return { line, begun, guess, end: (address: string, error?: Error) => ends.get(address)!(error) }
}

test('guesses go a few at a time, in the order they came, also after one that failed', async () => {
  const { begun, guess, end } = makeGuesses()
  const names = Array.from({ length: guessesAtOnce + 2 }, (_, at) => `victim-${at}`)
  const answers = names.map(guess)
  await turnOfTheLoop()
  expect(begun).toEqual(names.slice(0, guessesAtOnce))
  end(names[0]!, new Error('the database is away'))
  await expect(answers[0]).rejects.toThrow('away')
  expect(begun).toEqual(names.slice(0, guessesAtOnce + 1))
  for (const name of names.slice(1)) {
    end(name)
    await turnOfTheLoop()
  }
  expect(await Promise.all(answers.slice(1))).toEqual(names.slice(1))
})

test('whoever has just asked for a code passes by those who wait, once', async () => {
  const { line, begun, guess, end } = makeGuesses()
  const flood = Array.from({ length: guessesAtOnce + 1 }, (_, at) => `victim-${at}`)
  for (const name of flood) void guess(name)
  line.expect('lena')
  const first = guess('lena')
  await turnOfTheLoop()
  expect(begun.at(-1)).toBe('lena')
  end('lena')
  expect(await first).toBe('lena')
  void guess('lena')
  await turnOfTheLoop()
  expect(begun.filter(name => name === 'lena')).toHaveLength(1)
  // Whoever passed has not taken a turn of the line with them, nor given one away.
  expect(begun).not.toContain(flood.at(-1))
})
