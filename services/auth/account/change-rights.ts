// Changes of roles, bans and expert marks by the operator (`npm run role`).
import type { Transaction } from 'kysely'
import { DomainError } from '#contract/errors.ts'
import type { OfficeAccessEvent } from '#contract/office/access-events.ts'
import { addToLog } from '#platform/office-log/append.ts'
import { toLogEntry } from '../office/log/log-entry.ts'
import type { Auth } from '../auth.ts'
import { announceViewer } from '../events.ts'
import { noSuchUser } from '../may.ts'
import type { AuthTables } from '../store/tables.ts'
import { lockUser, updateUser } from '../store/users.ts'

export const unknownAddress = (email: string) =>
  new DomainError('not_found', `Нет читателя с адресом ${email}: пусть сначала войдёт на сайт`)

/** Runs changes of one account one after another and tells every process the result. Throws `not_found`. */
export async function changeRights(
  auth: Auth,
  account: { email: string } | { id: string },
  event: OfficeAccessEvent,
  /** Returns the detail of the log entry. */
  change: (trx: Transaction<AuthTables>, userId: string) => Promise<string | void>,
): Promise<{ success: true }> {
  await auth.db.inTransaction(async trx => {
    const userId = await lockUser(trx, account)
    if (userId === undefined) throw 'id' in account ? noSuchUser() : unknownAddress(account.email)
    const detail = (await change(trx, userId)) ?? ''
    const changed = await updateUser(trx, userId, { rights_changed_at: auth.now() }, auth.now())
    await announceViewer(auth, trx, changed!)
    addToLog(trx, { ...toLogEntry(event, { userId, detail }), at: auth.now(), actorId: null })
  })
  return { success: true }
}
