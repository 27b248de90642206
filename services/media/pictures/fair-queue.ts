// Runs one task at a time, next from the person whose tasks took least time lately. Own code because `p-limit` knows neither fairness
// between people nor bounds on what waits.
import { LRUCache } from 'lru-cache'

/** Used time counts for this long after the last task of a person. */
const rememberedMs = 600_000

export type FairQueue = {
  /**
   * Runs `work` when it is the person's turn. Rejects with the signal's reason when it is aborted before the start, and with the
   * error of `refuse` when too many tasks wait.
   */
  run<R>(task: { person: string; bytes: number; signal: AbortSignal }, work: () => Promise<R>): Promise<R>
  /** True while a task runs. */
  isBusy(): boolean
}

export type FairQueueOptions = {
  /** Bounds on waiting tasks: of one person, of all, and their bytes together. */
  max: { ofPerson: number; ofAll: number; bytes: number }
  refuse(why: 'person' | 'all'): Error
}

type Waiting = { bytes: number; start: () => void }

/** The waiting tasks of each person, in the order of arrival. */
function makeWaitingLists({ max, refuse }: FairQueueOptions) {
  const lists = new Map<string, Waiting[]>()
  let [count, bytesWaiting] = [0, 0]

  return {
    people: () => [...lists.keys()],
    first: (person: string) => lists.get(person)![0]!,
    add(person: string, waiting: Waiting): void {
      const list = lists.get(person) ?? []
      if (list.length >= max.ofPerson) throw refuse('person')
      if (count >= max.ofAll || bytesWaiting + waiting.bytes > max.bytes) throw refuse('all')
      list.push(waiting)
      lists.set(person, list)
      count += 1
      bytesWaiting += waiting.bytes
    },
    remove(person: string, waiting: Waiting): void {
      const list = lists.get(person)!
      list.splice(list.indexOf(waiting), 1)
      if (list.length === 0) lists.delete(person)
      count -= 1
      bytesWaiting -= waiting.bytes
    },
  }
}

export function makeFairQueue(options: FairQueueOptions): FairQueue {
  /** Milliseconds that the tasks of a person took. */
  const used = new LRUCache<string, number>({ max: 1_000, ttl: rememberedMs })
  const lists = makeWaitingLists(options)
  let isRunning = false

  function startNext(): void {
    const people = lists.people().map(person => ({ person, used: used.get(person) ?? 0 }))
    isRunning = people.length > 0
    if (!isRunning) return
    const { person } = people.reduce((least, each) => (each.used < least.used ? each : least))
    const waiting = lists.first(person)
    lists.remove(person, waiting)
    waiting.start()
  }

  function wait(person: string, bytes: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onAbort = () => {
      lists.remove(person, waiting)
      reject(signal.reason as Error)
    }
    const start = () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
    const waiting = { bytes, start }
    lists.add(person, waiting)
    signal.addEventListener('abort', onAbort, { once: true })
    return promise
  }

  return {
    run: async ({ person, bytes, signal }, work) => {
      signal.throwIfAborted()
      if (isRunning) await wait(person, bytes, signal)
      else isRunning = true
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        used.set(person, (used.get(person) ?? 0) + Math.max(1, performance.now() - startedAt))
        startNext()
      }
    },
    isBusy: () => isRunning,
  }
}
