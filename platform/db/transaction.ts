// Knows whether the current code runs inside a transaction. Functions that would hang or lie there (pool, ask, publish)
// check it first. AsyncLocalStorage carries the state through every await.
import { AsyncLocalStorage } from 'node:async_hooks'
import { TransactionGuardError } from './errors.ts'

type Scope = {
  state: 'opening' | 'open' | 'ended'
  beforeCommit: (() => Promise<void>)[]
  afterCommit: (() => void | Promise<void>)[]
}

const scopes = new AsyncLocalStorage<Scope>()

/** Work that was started inside a transaction and still runs after its end does not count as inside. */
function currentScope(): Scope | undefined {
  const scope = scopes.getStore()
  return scope && scope.state !== 'ended' ? scope : undefined
}

export function isInTransaction(): boolean {
  return currentScope() !== undefined
}

/** Throws TransactionGuardError when called inside a transaction; `what` names the refused operation. */
export function refuseInTransaction(what: string, advice?: string): void {
  if (isInTransaction()) throw new TransactionGuardError(what, advice)
}

/**
 * Runs `work` after the surrounding transaction has committed; drops it on rollback. Outside a transaction `work` runs
 * at once. Nothing waits for it, and the database logs its errors.
 */
export function afterCommit(work: () => void | Promise<void>): void {
  const scope = currentScope()
  if (scope) scope.afterCommit.push(work)
  else void work()
}

/**
 * Runs `work` as the last statements of the surrounding transaction: for a lock that should be held for as short a time as possible.
 * Throws outside a transaction.
 */
export function beforeCommit(work: () => Promise<void>): void {
  const scope = currentScope()
  if (scope?.state !== 'open') throw new TransactionGuardError('work before a commit', 'begin a transaction')
  scope.beforeCommit.push(work)
}

/** For `inTransaction`, before the commit. */
export async function runBeforeCommit(): Promise<void> {
  const scope = currentScope()
  for (let next = scope?.beforeCommit.shift(); next; next = scope?.beforeCommit.shift()) await next()
}

/** For the Kysely driver: allows one BEGIN in each runTransactionScope, and none outside. */
export function enterTransaction(): void {
  const scope = currentScope()
  if (!scope) throw new TransactionGuardError('kysely.transaction()', 'use inTransaction of the service database')
  if (scope.state === 'open') throw new TransactionGuardError('a nested transaction', 'pass the transaction on')
  scope.state = 'open'
}

/** Runs `work` (BEGIN … COMMIT) inside a scope, then the work that waited for the commit. */
export async function runTransactionScope<R>(work: () => Promise<R>, onError: (error: unknown) => void): Promise<R> {
  const scope: Scope = { state: 'opening', beforeCommit: [], afterCommit: [] }
  let result: R
  try {
    result = await scopes.run(scope, work)
  } finally {
    scope.state = 'ended'
  }
  for (const waiting of scope.afterCommit) {
    try {
      Promise.resolve(waiting()).catch(onError)
    } catch (error) {
      onError(error)
    }
  }
  return result
}
