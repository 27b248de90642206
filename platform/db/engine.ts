// The port below Kysely: two drivers, pglite.ts and postgres.ts. Services never see it.

export type StatementResult<Row = Record<string, unknown>> = {
  rows: Row[]
  /** 'SELECT', 'INSERT', …: the command tag. */
  command: string
  /** Rows changed by INSERT, UPDATE, DELETE, MERGE; 0 for others. */
  affectedRows: number
}

export type SqlRunner = {
  /** One statement with `$1` parameters (encoded by values.ts). Throws SqlError. */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<StatementResult<Row>>
  /** A script of any number of statements without parameters; a result for each. */
  exec(script: string): Promise<StatementResult[]>
}

/** One connection for one holder. With PGlite all others wait until it is released. */
export type SqlSession = SqlRunner & {
  /** Gives the connection back; `broken` throws it away. */
  release(broken?: boolean): void
}

export type SqlEngine = SqlRunner & {
  readonly kind: 'pglite' | 'postgres'
  session(): Promise<SqlSession>
  /**
   * Calls `onNotify` at each NOTIFY on `channel`, and once after a lost connection is back. Absent where one
   * process is the only one (PGlite).
   */
  listen?(channel: string, onNotify: (payload: string) => void): Promise<{ close(): Promise<void> }>
  /** Resolves when the engine of this process has ended by itself and will not come back. Absent for a server. */
  died?: Promise<Error>
  close(): Promise<void>
}
