// Kysely on our engine port, the same for both engines. Kysely's own PGlite driver keeps the open transaction on the
// shared connection, so a query of another request would run inside the transaction.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { SqlEngine, SqlSession } from './engine.ts'
import { enterTransaction, refuseInTransaction } from './transaction.ts'

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class EngineConnection implements DatabaseConnection {
  readonly #engine: SqlEngine
  #session: SqlSession | undefined

  constructor(engine: SqlEngine) {
    this.#engine = engine
  }

  async begin(settings: TransactionSettings): Promise<void> {
    enterTransaction()
    this.#session = await this.#engine.session()
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const mode = settings.accessMode ? ` ${settings.accessMode}` : ''
    try {
      await this.#session.query(`start transaction${level}${mode}`)
    } catch (error) {
      this.#end(true)
      throw error
    }
  }

  async commit(): Promise<void> {
    const { command } = await this.#held().query('commit')
    this.#end()
    // PostgreSQL answers COMMIT with ROLLBACK if a statement had failed and the error was swallowed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    if (!this.#session) return
    try {
      await this.#session.query('rollback')
      this.#end()
    } catch (error) {
      this.#end(true)
      throw error
    }
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#session) refuseInTransaction('a query of the pool', 'use the transaction handed to inTransaction')
    try {
      const { rows, command, affectedRows } = await (this.#session ?? this.#engine).query<R>(
        compiled.sql,
        compiled.parameters,
      )
      return changing.has(command) ? { rows, numAffectedRows: BigInt(affectedRows) } : { rows }
    } catch (error) {
      // The error was created in another thread or in a socket handler: add the stack of the caller.
      if (error instanceof Error) error.stack += `\n${(new Error().stack ?? '').split('\n').slice(1).join('\n')}`
      throw error
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: read pages by key')
  }

  #held(): SqlSession {
    if (!this.#session) throw new Error('no transaction is open')
    return this.#session
  }

  #end(broken = false): void {
    this.#session?.release(broken)
    this.#session = undefined
  }
}

class EngineDriver implements Driver {
  readonly #engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.#engine = engine
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EngineConnection> {
    return new EngineConnection(this.#engine)
  }

  beginTransaction(connection: EngineConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  commitTransaction(connection: EngineConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: EngineConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

export function makeDialect(engine: SqlEngine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EngineDriver(engine),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
