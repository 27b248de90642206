// The embedded engine: PGlite in a worker thread, seen from the main thread. One connection: statements run in
// order, and while a session is held everybody else waits for its release.
import { Worker } from 'node:worker_threads'
import type { Logger } from '#platform/log.ts'
import type { SqlEngine, SqlRunner, SqlSession, StatementResult } from './engine.ts'
import { DatabaseClosedError, fromPlainError } from './errors.ts'
import { openingId, panicId, type WorkerReply, type WorkerRequest, type WorkerSettings } from './pglite-messages.ts'
import { makeTurnstile } from './turnstile.ts'
import { encodeParameter } from './values.ts'

/** A session held longer than this stopped the whole site for as long: worth a line in the log. */
const longSessionMs = 2_000

export type PgliteEngine = SqlEngine & {
  /** Writes the whole database as a tar file, to be another engine's `template`. */
  dumpTo(file: string): Promise<void>
}

type Ask = (request: DistributiveOmit<WorkerRequest, 'id'>) => Promise<StatementResult[]>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** The thread, as a function of a request. Rejects with DatabaseClosedError once it is gone. */
async function startWorker(settings: WorkerSettings, log: Logger): Promise<{ ask: Ask; ended: Promise<Error> }> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: settings, name: 'pglite' })
  const waiting = new Map<number, { resolve(results: StatementResult[]): void; reject(error: Error): void }>()
  let lastId = openingId
  let dead: DatabaseClosedError | undefined

  const ended = Promise.withResolvers<Error>()
  const end = (reason: string, cause?: Error) => {
    if (cause) log.fatal({ err: cause }, 'the database thread died')
    dead ??= new DatabaseClosedError(reason, { cause })
    for (const { reject } of waiting.values()) reject(dead)
    waiting.clear()
    ended.resolve(dead)
  }
  const die = (cause: Error) => end(`its thread died: ${cause.message}`, cause)
  worker.on('message', (reply: WorkerReply) => {
    if (reply.id === panicId && !reply.ok) die(fromPlainError(reply.error))
    const caller = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.ok) caller?.resolve(reply.results)
    else caller?.reject(fromPlainError(reply.error))
  })
  worker.on('error', die)
  worker.on('exit', () => end('its thread has ended'))

  await new Promise<StatementResult[]>((resolve, reject) => waiting.set(openingId, { resolve, reject }))
  const ask: Ask = request =>
    new Promise((resolve, reject) => {
      if (dead) return reject(dead)
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, ...request } as WorkerRequest)
    })
  return { ask, ended: ended.promise }
}

/** Opens or creates the database; the caller holds the lock of the folder (folder-lock.ts). */
export async function openPglite(settings: WorkerSettings, { log }: { log: Logger }): Promise<PgliteEngine> {
  const { ask, ended } = await startWorker(settings, log)
  const turnstile = makeTurnstile()
  let closing: Promise<void> | undefined

  function runner(inSession: boolean, pass: <R>(work: () => Promise<R>) => Promise<R>): SqlRunner {
    return {
      query: async <Row>(text: string, parameters: readonly unknown[] = []) => {
        const encoded = parameters.map(encodeParameter)
        const [result] = await pass(() => ask({ kind: 'query', inSession, text, parameters: encoded }))
        return result as StatementResult<Row>
      },
      exec: script => pass(() => ask({ kind: 'exec', inSession, script })),
    }
  }

  async function session(): Promise<SqlSession> {
    const leave = await turnstile.enterAlone()
    const since = performance.now()
    return {
      ...runner(true, work => work()),
      release: () => {
        const heldMs = Math.round(performance.now() - since)
        if (heldMs > longSessionMs) log.warn({ heldMs }, 'a session held the only connection for long')
        leave()
      },
    }
  }

  const died = Promise.withResolvers<Error>()
  void ended.then(reason => closing ?? died.resolve(reason))

  async function close(): Promise<void> {
    const leave = await turnstile.enterAlone()
    try {
      await ask({ kind: 'close', inSession: true })
      await ended
    } finally {
      // Who still waits for a turn hears that there is none.
      leave()
    }
  }

  return {
    kind: 'pglite',
    ...runner(false, work => turnstile.pass(work)),
    session,
    died: died.promise,
    dumpTo: async file => {
      await turnstile.pass(() => ask({ kind: 'dump', inSession: false, file }))
    },
    close: () => (closing ??= close()),
  }
}
