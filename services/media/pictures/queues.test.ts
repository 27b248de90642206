import { expect, test } from 'vitest'
import { makeFairQueue } from './fair-queue.ts'
import { makePriorityLimit } from './priority-limit.ts'

const signal = new AbortController().signal
const open = () =>
  makeFairQueue({ max: { ofPerson: 3, ofAll: 5, bytes: 1000 }, refuse: why => new Error(`too many: ${why}`) })

/** Work that ends on command, and the order in which it started. */
function makeWork() {
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    work: (name: string) => () => {
      started.push(name)
      return new Promise<void>(resolve => ends.push(resolve))
    },
    endAll: async (all: Promise<unknown>[]) => {
      let isOver = false
      void Promise.allSettled(all).then(() => (isOver = true))
      while (!isOver) {
        ends.splice(0).forEach(end => end())
        await new Promise(setImmediate)
      }
    },
  }
}

test('a person with many pictures does not delay the others', async () => {
  const { run } = open()
  const { started, work, endAll } = makeWork()
  await endAll(
    [
      ['many', '1'],
      ['many', '2'],
      ['many', '3'],
      ['lena', 'a'],
      ['oleg', 'b'],
    ].map(([person, name]) => run({ person: person!, bytes: 1, signal }, work(name!))),
  )
  expect(started).toEqual(['1', 'a', 'b', '2', '3'])
})

test('while three people upload bombs endlessly, an ordinary picture waits for at most one of each', async () => {
  const { run } = makeFairQueue({
    max: { ofPerson: 3, ofAll: 30, bytes: 1000 },
    refuse: why => new Error(`too many: ${why}`),
  })
  const { started, work, endAll } = makeWork()
  const bombers = ['first', 'second', 'third']
  /** Uploads the next bomb as soon as one has ended. */
  const uploadBombs = (person: string, left: number): Promise<unknown> =>
    run({ person, bytes: 1, signal }, work('bomb')).then(() => (left > 0 ? uploadBombs(person, left - 1) : undefined))
  const all = bombers.flatMap(person => [uploadBombs(person, 5), uploadBombs(person, 5)])
  all.push(run({ person: 'lena', bytes: 1, signal }, work('honest')))
  await endAll(all)
  expect(started.indexOf('honest')).toBeLessThanOrEqual(bombers.length)
  expect(started.length).toBeGreaterThan(30)
})

test('waiting pictures are limited by person, in total and in bytes', async () => {
  const { run } = open()
  const { work, endAll } = makeWork()
  const enqueue = (person: string, bytes = 1) => run({ person, bytes, signal }, work(person))
  const taken = [enqueue('many'), enqueue('many'), enqueue('many'), enqueue('many')]
  await expect(enqueue('many')).rejects.toThrow('too many: person')
  await expect(enqueue('lena', 998)).rejects.toThrow('too many: all')
  taken.push(enqueue('lena'), enqueue('oleg'))
  await expect(enqueue('vera')).rejects.toThrow('too many: all')
  await endAll(taken)
  await endAll([enqueue('vera')])
})

test('an aborted picture leaves the queue, and those behind it move up', async () => {
  const { run, isBusy } = open()
  const { started, work, endAll } = makeWork()
  const gone = new AbortController()
  const first = run({ person: 'lena', bytes: 1, signal }, work('first'))
  const left = run({ person: 'oleg', bytes: 1, signal: gone.signal }, work('left'))
  const last = run({ person: 'vera', bytes: 1, signal }, work('last'))
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await endAll([first, last])
  expect(started).toEqual(['first', 'last'])
  expect(isBusy()).toBe(false)
})

test('no more tasks run than the limit, and tasks for readers start before those for preparing', async () => {
  const limit = makePriorityLimit(2)
  const started: string[] = []
  let [running, most] = [0, 0]
  const work = (name: string) => async () => {
    started.push(name)
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
  }
  const prepared = [1, 2, 3, 4].map(n => limit.run('prepare', work(`prepare ${n}`)))
  // The first two start before a reader comes.
  await Promise.resolve()
  expect(limit.isBusy()).toBe(true)
  await Promise.all([...prepared, ...[1, 2].map(n => limit.run('reader', work(`reader ${n}`)))])
  expect(most).toBe(2)
  expect(started).toEqual(['prepare 1', 'prepare 2', 'reader 1', 'reader 2', 'prepare 3', 'prepare 4'])
  await expect.poll(() => limit.isBusy()).toBe(false)
})

test('a failed task rejects its own caller, and the next one runs', async () => {
  const limit = makePriorityLimit(1)
  const failed = limit.run('reader', () => Promise.reject(new Error('broken')))
  const next = limit.run('reader', async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
