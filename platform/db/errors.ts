import pg from 'pg'
import { reasonOf } from '#platform/config/config-error.ts'

/** Something of the pool was used inside a transaction: with one connection it would wait for itself for ever. */
export class TransactionGuardError extends Error {
  readonly code = 'transaction_guard'

  constructor(what: string, advice = 'do it before, or after commit (afterCommit, outbox)') {
    super(`${what} is not possible inside a transaction: ${advice}`)
    this.name = 'TransactionGuardError'
  }
}

/** The database is closed, or its worker thread died; the statement may or may not have happened. */
export class DatabaseClosedError extends Error {
  readonly code = 'database_closed'

  constructor(reason: string, options?: ErrorOptions) {
    super(`the database is closed: ${reason}`, options)
    this.name = 'DatabaseClosedError'
  }
}

/** The server does not let us in, or the folder cannot be read. The message is for the operator and holds no password. */
export class DatabaseNotOpenedError extends Error {
  readonly code = 'database_not_opened'

  constructor(place: string, cause: unknown) {
    super(`база ${place} не открывается: ${reasonOf(cause)}`, { cause })
    this.name = 'DatabaseNotOpenedError'
  }
}

/** An applied migration file was changed, or the file of an applied migration is gone. */
export class MigrationError extends Error {
  readonly code = 'migration_failed'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

/** A statement that PostgreSQL refused: `code` is the SQLSTATE. The same class on both engines. */
export const SqlError = pg.DatabaseError
export type SqlError = InstanceType<typeof pg.DatabaseError>

const sqlErrorFields = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const

export type PlainSqlError = { message: string } & Partial<Record<(typeof sqlErrorFields)[number], string | undefined>>

/** The fields of a PostgreSQL error as a plain object, to cross a thread border. */
export function toPlainError(error: unknown): PlainSqlError {
  const source = error as Record<string, string | undefined>
  const plain: PlainSqlError = { message: error instanceof Error ? error.message : String(error) }
  for (const field of sqlErrorFields) if (typeof source?.[field] === 'string') plain[field] = source[field]
  return plain
}

/** The counterpart of toPlainError: an SqlError when there is a SQLSTATE, an Error otherwise. */
export function fromPlainError(plain: PlainSqlError): Error {
  if (plain.code === undefined) return new Error(plain.message)
  return Object.assign(new SqlError(plain.message, plain.message.length, 'error'), plain)
}

/** SQLSTATE of a PostgreSQL error, undefined for any other. */
function sqlStateOf(error: unknown): string | undefined {
  return error instanceof SqlError ? error.code : undefined
}

/** Was a unique index violated (the named one, if a name is given)? */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return sqlStateOf(error) === '23505' && (constraint === undefined || (error as SqlError).constraint === constraint)
}

/** A text held NUL, which PostgreSQL keeps in no text and no JSON: whoever sent it is at fault. */
export function isUnkeepableText(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === '22021' || state === '22P05'
}

/** Serialization failure or deadlock: the same transaction run anew may succeed. */
export function isRetryable(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === '40001' || state === '40P01'
}

const lostConnection = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/

/** The database is away or lets nobody in: nothing is wrong with what was asked, and it may be asked again. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseClosedError) return true
  // Connection exceptions, the server stops or starts, too many connections.
  if (error instanceof SqlError) return /^(08|57P|53300)/.test(error.code ?? '')
  const { code, syscall, message } = error as NodeJS.ErrnoException
  return (code === 'ECONNREFUSED' && syscall === 'connect') || lostConnection.test(message ?? '')
}
