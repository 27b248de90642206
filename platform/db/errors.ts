import pg from 'pg'
import { reasonOf } from '#platform/config/config-error.ts'

/** The pool was used inside a transaction: with one connection the call would wait for itself forever. */
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

/** The server refuses the connection, or the folder cannot be read. The message is for the operator and contains no password. */
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

/** A statement that PostgreSQL refused. `code` is the SQLSTATE. Both engines throw the same class. */
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

/** The fields of a PostgreSQL error as a plain object, to pass it between threads. */
export function toPlainError(error: unknown): PlainSqlError {
  const source = error as Record<string, string | undefined>
  const plain: PlainSqlError = { message: error instanceof Error ? error.message : String(error) }
  for (const field of sqlErrorFields) if (typeof source?.[field] === 'string') plain[field] = source[field]
  return plain
}

/** Reverses toPlainError: returns an SqlError if there is a SQLSTATE, otherwise an Error. */
export function fromPlainError(plain: PlainSqlError): Error {
  if (plain.code === undefined) return new Error(plain.message)
  return Object.assign(new SqlError(plain.message, plain.message.length, 'error'), plain)
}

/** SQLSTATE of a PostgreSQL error, undefined for any other. */
function sqlStateOf(error: unknown): string | undefined {
  return error instanceof SqlError ? error.code : undefined
}

/** Events and jobs: their numbers are ours, so a number that is taken there is a fault and no conflict of what somebody saves. */
const ownSchemas = new Set<string | undefined>(['platform', 'pgboss'])

/** True if a unique index was violated: any of a service, or the named one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== '23505') return false
  const { constraint: violated, schema } = error as SqlError
  return constraint === undefined ? !ownSchemas.has(schema) : violated === constraint
}

/** True if a text contained NUL, which PostgreSQL stores in neither text nor JSON: the input is at fault. */
export function isUnkeepableText(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === '22021' || state === '22P05'
}

/** True for a serialization failure or deadlock: running the same transaction again may succeed. */
export function isRetryable(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state === '40001' || state === '40P01'
}

/** A write found no room on a disk, ours or that of the server. It has not happened, and may be tried again later. */
export function isDiskFull(error: unknown): boolean {
  if (sqlStateOf(error) === diskFullState) return true
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}
export const diskFullState = '53100'

/** The server accepted the connection and said nothing in time, or this process was too busy to hear it. */
export const isConnectionTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Connection terminated due to connection|timeout exceeded when trying)/.test(error.message)

const lostConnection = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/

/** True if the database is away or refuses connections: the statement was not at fault and may be tried again. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseClosedError) return true
  // Connection exceptions, server stopping or starting, too many connections.
  if (error instanceof SqlError) return /^(08|57P|53300)/.test(error.code ?? '')
  const { code, syscall, message } = error as NodeJS.ErrnoException
  return (code === 'ECONNREFUSED' && syscall === 'connect') || lostConnection.test(message ?? '')
}
