// Knows whether the code that runs now is inside a transaction: what would hang or lie there
// (pool, ask, publish) asks here first. AsyncLocalStorage carries the answer through every await.
import { AsyncLocalStorage } from 'node:async_hooks'
import { TransactionGuardError } from './errors.ts'

type Scope = { state: 'opening' | 'open' | 'ended'; afterCommit: (() => void | Promise<void>)[] }

const scopes = new AsyncLocalStorage<Scope>()

/** Work started inside a transaction and still running after its end does not count as inside. */
function currentScope(): Scope | undefined {
  const scope = scopes.getStore()
  return scope && scope.state !== 'ended' ? scope : undefined
}

export function isInTransaction(): boolean {
  return currentScope() !== undefined
}

/** Throws TransactionGuardError when called inside a transaction; `what` names the refused thing. */
export function refuseInTransaction(what: string, advice?: string): void {
  if (isInTransaction()) throw new TransactionGuardError(what, advice)
}

/**
 * Runs `work` after the surrounding transaction has committed and forgets it on rollback. Outside a
 * transaction it runs at once. Nobody waits for it; what it throws is logged by the database.
 */
export function afterCommit(work: () => void | Promise<void>): void {
  const scope = currentScope()
  if (scope) scope.afterCommit.push(work)
  else void work()
}

/** For the Kysely driver: a BEGIN is allowed once in each runTransactionScope, nowhere else. */
export function enterTransaction(): void {
  const scope = currentScope()
  if (!scope) throw new TransactionGuardError('kysely.transaction()', 'use inTransaction of the service database')
  if (scope.state === 'open') throw new TransactionGuardError('a nested transaction', 'pass the transaction on')
  scope.state = 'open'
}

/** Runs `work` (BEGIN … COMMIT) with the flag up, then what waited for the commit. */
export async function runTransactionScope<R>(work: () => Promise<R>, onError: (error: unknown) => void): Promise<R> {
  const scope: Scope = { state: 'opening', afterCommit: [] }
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
