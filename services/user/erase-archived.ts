// Erases archived accounts after their deadline. Auth decides: an account that it has restored is left alone.
import type { Transaction } from 'kysely'
import { eraseUser, getUsers } from '#contract/auth.ts'
import type { CallReply } from '#contract/call.ts'
import { removeSubscriptions } from '#contract/newsletter.ts'
import { eraseFromLog } from '#platform/office-log/append.ts'
import { forgetRequestsFrom, forgetRequestsOf } from './data-requests/store.ts'
import { erasedPerRun } from './limits.ts'
import { changeAccount, findPersonId, listDue, removeEverything } from './store/accounts.ts'
import type { UserTables } from './store/tables.ts'
import type { Users } from './user.ts'

/** Removes what an erased person had here, and what the log of the office kept of the author's page: names, words about oneself. */
export async function forgetPerson({ context }: Users, trx: Transaction<UserTables>, userId: string): Promise<void> {
  const now = context.clock.now()
  const author = await findPersonId(trx, userId)
  if (author !== null) eraseFromLog(trx, { kind: 'author', id: String(author) }, now)
  await forgetRequestsOf(trx, userId, now)
  await removeEverything(trx, userId)
}

/** Returns the number of erased accounts. */
export async function eraseArchived(users: Users): Promise<number> {
  const { ask, clock } = users.context
  const now = clock.now()
  const ids = await listDue(users.db.kysely, now, erasedPerRun)
  if (ids.length === 0) return 0
  const { items } = await ask(getUsers, { body: { ids } })
  const people = new Map(items.map(person => [person.id, person]))
  let erased = 0
  for (const id of ids) if (await eraseIfDue(users, id, people.get(id), now)) erased += 1
  return erased
}

async function eraseIfDue(
  users: Users,
  id: string,
  person: CallReply<typeof getUsers>['items'][number] | undefined,
  now: Date,
): Promise<boolean> {
  const deadline = person?.archive_deadline_date ?? null
  if (person && !person.is_erased && (deadline === null || new Date(deadline) > now)) {
    // A sign-in has restored the account; perhaps it was archived again since.
    await changeAccount(users.db.kysely, id, { archive_deadline: deadline === null ? null : new Date(deadline) })
    return false
  }
  return erasePerson(users, { id, email: person?.email ?? null, isAsked: false })
}

/**
 * Erases an account and everything stored about its person; `and` joins the transaction. `isAsked`: at once, not after
 * the days of a closed profile. Returns false if auth has refused: the reader came back, or has a role.
 */
export async function erasePerson(
  users: Users,
  { id, email, isAsked }: { id: string; email: string | null; isAsked: boolean },
  and?: (trx: Transaction<UserTables>) => Promise<void>,
): Promise<boolean> {
  const { ask, clock } = users.context
  // This comes first: if the process ended in between, nobody would know the address any more.
  if (email !== null) {
    await ask(removeSubscriptions, { body: { email } })
    await forgetRequestsFrom(users.db.kysely, email, clock.now())
  }
  const { isErased } = await ask(eraseUser, { body: { id, isAsked } })
  if (!isErased) return false
  await users.db.inTransaction(async trx => {
    await forgetPerson(users, trx, id)
    await and?.(trx)
  })
  return true
}
