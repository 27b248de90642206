// Messages between the main thread and the PGlite worker.
import type { PlainSqlError } from '../errors.ts'
import type { StatementResult } from '../engine.ts'

export type WorkerSettings = {
  /** Absent for a database in memory. */
  folder?: string
  /** A dump made by `dumpTo` to start from, instead of creating an empty database. */
  template?: string
}

export type WorkerRequest = { id: number; inSession: boolean } & (
  | { kind: 'query'; text: string; parameters: (string | null)[] }
  | { kind: 'exec'; script: string }
  | { kind: 'dump'; file: string }
  | { kind: 'close' }
)

export type WorkerReply =
  | { id: number; ok: true; results: StatementResult[] }
  | { id: number; ok: false; error: PlainSqlError }

/** Id of the first reply: the database is open, or could not be opened. */
export const openingId = 0
/** Id of the last reply of an engine that panicked. */
export const panicId = -1
