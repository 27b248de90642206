// What the main thread and the PGlite worker say to each other.
import type { PlainSqlError } from './errors.ts'
import type { StatementResult } from './engine.ts'

export type WorkerSettings = {
  /** Absent: in memory. */
  folder?: string
  /** A dump of `dumpTo` to start from, instead of creating an empty database. */
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

/** The id of the first reply: the database is open, or could not be opened. */
export const openingId = 0
/** The id of the last reply of an engine that gave up. */
export const panicId = -1
