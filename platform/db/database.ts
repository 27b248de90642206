// The database as services and the platform see it. open.ts makes it from a configuration.
import { Kysely, type Transaction } from 'kysely'
import type { Logger } from '#platform/log.ts'
import { makeDialect } from './dialect.ts'
import type { SqlEngine, SqlRunner } from './engine.ts'
import { isRetryable } from './errors.ts'
import { makeFolderCopying, type FolderCopying } from './pglite/copying.ts'
import { makeHousekeep, type Housekeep } from './pglite/housekeeping.ts'
import { refuseInTransaction, runBeforeCommit, runTransactionScope } from './transaction.ts'

export type DatabaseConfig =
  | {
      kind: 'pglite'
      /** The database's own folder. The lock and `holder.json` are in its parent folder. */
      folder: string
    }
  | { kind: 'pglite-memory' }
  | { kind: 'postgres'; url: string; poolSize: number }

export type ServiceDatabase<Tables> = {
  readonly schema: string
  /**
   * Single statements. Inside inTransaction it throws TransactionGuardError: use the transaction. Built queries go to
   * `schema`; raw SQL must name the schema itself (`content.post`).
   */
  readonly kysely: Kysely<Tables>
  /**
   * One transaction: committed when `work` returns, rolled back when it throws. Retried once as a whole after a
   * serialization failure or deadlock, so `work` must have no effects outside the database. Nesting throws TransactionGuardError.
   */
  inTransaction<R>(work: (trx: Transaction<Tables>) => Promise<R>): Promise<R>
}

export type Database = {
  readonly engine: 'pglite' | 'postgres'
  /** The typed view of a service on its own schema. */
  of<Tables>(schema: string): ServiceDatabase<Tables>
  /** Raw SQL for the platform itself (jobs, migrations, housekeeping), outside transactions only. */
  readonly sql: SqlEngine
  /** Checkpoints and VACUUM for PGlite, called by a timer and after an import. Does nothing on a server. See pglite/housekeeping.ts. */
  housekeep: Housekeep
  /** Absent on a server, which has its own tools. */
  copying?: FolderCopying
  /** Waits for running statements, then releases the folder or the pool. */
  close(): Promise<void>
}

// oxlint-disable-next-line no-explicit-any -- the tables of any service
export type AnyTables = any

/** A transaction of any service, for platform code that takes part in it (outbox, jobs). */
export type AnyTransaction = Transaction<AnyTables>

/** The engine with a guard: inside a transaction it would wait for its own connection. */
function guard(engine: SqlEngine): SqlEngine {
  const refused = 'a statement of the pool'
  const runner: SqlRunner = {
    query: async (text, parameters) => {
      refuseInTransaction(refused)
      return engine.query(text, parameters)
    },
    exec: async script => {
      refuseInTransaction(refused)
      return engine.exec(script)
    },
  }
  return {
    ...engine,
    ...runner,
    session: async () => {
      refuseInTransaction(refused)
      return engine.session()
    },
  }
}

export function makeDatabase(engine: SqlEngine, { log }: { log: Logger }): Database {
  const root = new Kysely<AnyTables>({ dialect: makeDialect(engine), log: [] })
  const views = new Map<string, ServiceDatabase<AnyTables>>()
  const onAfterCommitError = (error: unknown) => log.error({ err: error }, 'work after commit failed')

  function open(schema: string): ServiceDatabase<AnyTables> {
    const kysely = root.withSchema(schema)
    return {
      schema,
      kysely,
      inTransaction: async work => {
        refuseInTransaction('a nested transaction', 'pass the transaction on')
        const whole: typeof work = async trx => {
          const result = await work(trx)
          await runBeforeCommit()
          return result
        }
        const attempt = () => runTransactionScope(() => kysely.transaction().execute(whole), onAfterCommitError)
        try {
          return await attempt()
        } catch (error) {
          if (!isRetryable(error)) throw error
          log.warn({ err: error, schema }, 'transaction is retried')
          return attempt()
        }
      },
    }
  }

  const copying = engine.kind === 'pglite' ? makeFolderCopying(engine, { log }) : undefined
  return {
    engine: engine.kind,
    sql: guard(engine),
    housekeep: makeHousekeep(engine, { log, mustKeepLog: () => copying?.isRunning ?? false }),
    ...(copying && { copying }),
    of: <Tables>(schema: string) => {
      let view = views.get(schema)
      if (!view) views.set(schema, (view = open(schema)))
      return view as ServiceDatabase<Tables>
    },
    close: () => engine.close(),
  }
}
