// The port below Kysely, with two drivers: pglite.ts and postgres.ts. Services never use it.

export type StatementResult<Row = Record<string, unknown>> = {
  rows: Row[]
  /** The command tag: 'SELECT', 'INSERT', … */
  command: string
  /** Rows changed by INSERT, UPDATE, DELETE or MERGE; 0 for other commands. */
  affectedRows: number
}

export type SqlRunner = {
  /** One statement with `$1` parameters (encoded by values.ts). Throws SqlError. */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<StatementResult<Row>>
  /** A script of any number of statements without parameters; returns one result per statement. */
  exec(script: string): Promise<StatementResult[]>
}

/** One connection for one caller. With PGlite all others wait until it is released. */
export type SqlSession = SqlRunner & {
  /** Returns the connection to the pool; `broken` discards it. */
  release(broken?: boolean): void
}

export type SqlEngine = SqlRunner & {
  readonly kind: 'pglite' | 'postgres'
  session(): Promise<SqlSession>
  /**
   * Calls `onNotify` at each NOTIFY on `channel`, and once after a lost connection is restored. Absent where only one
   * process uses the database (PGlite).
   */
  listen?(channel: string, onNotify: (payload: string) => void): Promise<{ close(): Promise<void> }>
  /** Connections of the pool: all, those in use, and callers that wait for one. Absent where there is one connection (PGlite). */
  pool?(): { open: number; used: number; waiting: number }
  /** Resolves when the engine of this process has ended by itself and will not come back. Absent for a server. */
  died?: Promise<Error>
  close(): Promise<void>
}
