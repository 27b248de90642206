import { expect, test } from 'vitest'
import { attemptsAtOnce } from '../limits.ts'
import { makeAttemptQueue } from './attempt-queue.ts'

const nextTick = () => new Promise(resolve => setImmediate(resolve))

/** Attempts that end on demand; `begun` lists them in the order in which they began. */
function makeAttempts() {
  const queue = makeAttemptQueue()
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const attempt = (address: string) =>
    queue.run(address, () => {
      begun.push(address)
      return new Promise<string>((resolve, reject) => {
        ends.set(address, error => (error ? reject(error) : resolve(address)))
      })
    })
  return { queue, begun, attempt, end: (address: string, error?: Error) => ends.get(address)!(error) }
}

test('attempts run a few at a time, in their order, also after one that failed', async () => {
  const { begun, attempt, end } = makeAttempts()
  const names = Array.from({ length: attemptsAtOnce + 2 }, (_, at) => `victim-${at}`)
  const answers = names.map(attempt)
  await nextTick()
  expect(begun).toEqual(names.slice(0, attemptsAtOnce))
  end(names[0]!, new Error('the database is away'))
  await expect(answers[0]).rejects.toThrow('away')
  expect(begun).toEqual(names.slice(0, attemptsAtOnce + 1))
  for (const name of names.slice(1)) {
    end(name)
    await nextTick()
  }
  expect(await Promise.all(answers.slice(1))).toEqual(names.slice(1))
})

test('a reader who has just requested a code skips the queue once', async () => {
  const { queue, begun, attempt, end } = makeAttempts()
  const flood = Array.from({ length: attemptsAtOnce + 1 }, (_, at) => `victim-${at}`)
  for (const name of flood) void attempt(name)
  await nextTick()
  queue.prioritize('lena')
  const first = attempt('lena')
  await nextTick()
  expect(begun.at(-1)).toBe('lena')
  end('lena')
  expect(await first).toBe('lena')
  void attempt('lena')
  await nextTick()
  expect(begun.filter(name => name === 'lena')).toHaveLength(1)
  // The prioritized attempt neither took nor freed a slot of the queue.
  expect(begun).not.toContain(flood.at(-1))
})
