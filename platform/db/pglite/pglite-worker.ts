// The thread that runs PGlite: a statement runs to its end in WASM and would block the event loop of the server.
// Requests run one after the other, in the order of arrival.
import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { StatementResult } from '../engine.ts'
import { isSmallMachine } from '#platform/machine-memory.ts'
import { toPlainError } from '../errors.ts'
import { openingId, panicId, type WorkerReply, type WorkerRequest, type WorkerSettings } from './pglite-messages.ts'
import { parsers } from '../values.ts'

const port = parentPort!
const { serialize } = protocol

// NOTE: PGlite has no checkpointer, so the limit only bounds what CHECKPOINT keeps (housekeeping.ts).
const settings = [
  // The operating system caches the files too. PostgreSQL's default of 128 MB fills page by page and is never released.
  `shared_buffers=${isSmallMachine ? 16 : 32}MB`,
  'work_mem=32MB',
  'random_page_cost=1.1',
  'max_wal_size=96MB',
  'TimeZone=UTC',
]

/** After a panic (a full disk, for example) the engine would spin forever instead of answering. Committed data survive. */
function endAtPanic(line: string): boolean {
  const [, reason] = /\bPANIC: +(.+)/.exec(line) ?? []
  if (reason === undefined) return false
  port.postMessage({ id: panicId, ok: false, error: { message: reason } } satisfies WorkerReply)
  // Ends this thread only.
  process.exit(1)
}

async function open({ folder, template }: WorkerSettings): Promise<PGlite> {
  return PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(template && { loadDataDir: new Blob([await readFile(template)]) }),
    onStderr: endAtPanic,
    // Extensions are not stored in the folder: an index that needs one fails unless the extension is passed at every opening.
    extensions: { btree_gin, fuzzystrmatch, pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap(setting => ['-c', setting])],
  })
}

function concat(parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

const runAndSync = concat([serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()])

// Sends all five protocol messages in one call into WASM and without a separate look-up of parameter types, since every
// parameter is text already: a row by primary key takes 0.14 ms instead of 0.35 with PGlite's own `query`.
async function query(db: PGlite, text: string, values: (string | null)[]): Promise<StatementResult> {
  const message = concat([serialize.parse({ text }), serialize.bind({ values }), runAndSync])
  const { messages } = await db.execProtocol(message)
  return toResult(parse.parseResults(messages, parsers as Record<number, (text: string) => unknown>)[0])
}

function toResult(result: Results | undefined): StatementResult {
  return { rows: result?.rows ?? [], command: result?.command ?? '', affectedRows: result?.affectedRows ?? 0 }
}

async function handle(db: PGlite, request: WorkerRequest): Promise<StatementResult[]> {
  switch (request.kind) {
    case 'query':
      return [await query(db, request.text, request.parameters)]
    case 'exec':
      return (await db.exec(request.script, { parsers: parsers as never })).map(toResult)
    case 'dump': {
      const dump = await db.dumpDataDir('none')
      await writeFile(request.file, Buffer.from(await dump.arrayBuffer()))
      return []
    }
    case 'close':
      await db.close()
      return []
  }
}

async function answer(db: PGlite, request: WorkerRequest): Promise<WorkerReply> {
  try {
    return { id: request.id, ok: true, results: await handle(db, request) }
  } catch (error) {
    // A failed script with its own BEGIN must not leave its transaction open for the next request.
    if (!request.inSession && !db.closed && db.isInTransaction()) await db.exec('rollback').catch(() => {})
    return { id: request.id, ok: false, error: toPlainError(error) }
  }
}

function serve(db: PGlite): void {
  let last: Promise<void> = Promise.resolve()
  port.on('message', (request: WorkerRequest) => {
    last = last.then(async () => {
      port.postMessage(await answer(db, request))
      if (request.kind === 'close') port.close()
    })
  })
}

try {
  serve(await open(workerData as WorkerSettings))
  port.postMessage({ id: openingId, ok: true, results: [] } satisfies WorkerReply)
} catch (error) {
  port.postMessage({ id: openingId, ok: false, error: toPlainError(error) } satisfies WorkerReply)
  port.close()
}
