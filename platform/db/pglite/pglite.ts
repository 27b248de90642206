// The embedded engine: PGlite in a worker thread, seen from the main thread. There is one connection: statements run in
// order, and while a session is held all others wait.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Logger } from '#platform/log.ts'
import { isSmallMachine } from '#platform/machine-memory.ts'
import type { SqlEngine, SqlRunner, SqlSession, StatementResult } from '../engine.ts'
import { DatabaseClosedError, fromPlainError } from '../errors.ts'
import { openingId, panicId, type WorkerReply, type WorkerRequest, type WorkerSettings } from './pglite-messages.ts'
import { makeConnectionLock } from '../connection-lock.ts'
import { watchRoom } from './room.ts'
import { encodeParameter } from '../values.ts'

/** A session held longer than this blocked the whole site for as long, so it is logged. */
const longSessionMs = 2_000

export type PgliteEngine = SqlEngine & {
  /** Writes the whole database to a tar file that can be the `template` of another engine. */
  dumpTo(file: string): Promise<void>
}

type Ask = (request: DistributiveOmit<WorkerRequest, 'id'>) => Promise<StatementResult[]>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Starts the thread. `ask` rejects with DatabaseClosedError once the thread has ended. */
async function startWorker(settings: WorkerSettings, log: Logger): Promise<{ ask: Ask; ended: Promise<Error> }> {
  // V8's optimising compiler takes 600 MB and 5 s for one function of PGlite's WASM. With the baseline compiler alone heavy
  // statements (trigram scans) are 1.1 to 2.4 times slower, and pages are not. At run time the first flag does not imply the others.
  for (const flag of ['--liftoff-only', '--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag)
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: settings,
    name: 'pglite',
    // The main thread only exchanges messages with this one: a young generation of the default size would hold 48 MB of garbage.
    resourceLimits: { maxYoungGenerationSizeMb: isSmallMachine ? 3 : 8 },
  })
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

/** An empty database, made by the build of the server: PGlite needs 600 MB to create one, and 300 MB to copy one. */
const emptyDatabase = fileURLToPath(new URL('../../../build/engine/empty-database.tar.gz', import.meta.url))

/** Creates the database in a thread of its own: the memory that this takes is freed when the thread ends. */
async function createIn(folder: string, log: Logger): Promise<void> {
  const { ask, ended } = await startWorker(
    { folder, ...(existsSync(emptyDatabase) && { template: emptyDatabase }) },
    log,
  )
  await ask({ kind: 'close', inSession: false })
  await ended
}

/** Opens or creates the database; the caller holds the lock of the folder (folder-lock.ts). */
export async function openPglite(settings: WorkerSettings, { log }: { log: Logger }): Promise<PgliteEngine> {
  const { folder } = settings
  if (folder !== undefined && !existsSync(join(folder, 'PG_VERSION'))) await createIn(folder, log)
  const { ask, ended } = await startWorker(settings, log)
  const lock = makeConnectionLock()
  let closing: Promise<void> | undefined

  const explain = (error: unknown): never => {
    throw room?.explain(error) ?? error
  }
  function runner(inSession: boolean, take: <R>(work: () => Promise<R>) => Promise<R>): SqlRunner {
    return {
      query: async <Row>(text: string, parameters: readonly unknown[] = []) => {
        const encoded = parameters.map(encodeParameter)
        const [result] = await take(() => ask({ kind: 'query', inSession, text, parameters: encoded })).catch(explain)
        return result as StatementResult<Row>
      },
      exec: script => take(() => ask({ kind: 'exec', inSession, script })).catch(explain),
    }
  }
  const alone = runner(false, work => lock.runShared(work))
  const room = folder === undefined ? undefined : watchRoom({ folder, log, exec: alone.exec })

  async function session(): Promise<SqlSession> {
    const releaseConnection = await lock.acquireExclusive()
    const since = performance.now()
    return {
      ...runner(true, work => work()),
      release: () => {
        const heldMs = Math.round(performance.now() - since)
        if (heldMs > longSessionMs) log.warn({ heldMs }, 'a session held the only connection for long')
        releaseConnection()
      },
    }
  }

  const died = Promise.withResolvers<Error>()
  void ended.then(reason => closing ?? died.resolve(reason))

  async function close(): Promise<void> {
    room?.stop()
    const releaseConnection = await lock.acquireExclusive()
    try {
      await ask({ kind: 'close', inSession: true })
      await ended
    } finally {
      // Callers that still wait get an error.
      releaseConnection()
    }
  }

  return {
    kind: 'pglite',
    ...alone,
    session,
    died: died.promise,
    dumpTo: async file => {
      await lock.runShared(() => ask({ kind: 'dump', inSession: false, file }))
    },
    close: () => (closing ??= close()),
  }
}
