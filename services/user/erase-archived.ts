// Erases archived accounts after their deadline. Auth decides: an account that it has restored is left alone.
import type { Transaction } from 'kysely'
import { eraseUser, getUsers } from '#contract/auth.ts'
import type { CallReply } from '#contract/call.ts'
import { removeSubscriptions } from '#contract/newsletter.ts'
import { eraseFromLog } from '#platform/office-log/append.ts'
import { forgetRequestsFrom, forgetRequestsOf } from './data-requests/store.ts'
import { erasedPerRun } from './limits.ts'
import { changeAccount, findErasingEmail, findPersonId, listDue, removeEverything } from './store/accounts.ts'
import type { UserTables } from './store/tables.ts'
import type { Users } from './user.ts'

/**
 * Removes what is left of a person whom auth has erased: newsletters of the address, if it is known, requests, and what the person had here;
 * also what the log of the office kept of the author's page. `and` joins the transaction. Safe to repeat.
 */
export async function forgetPerson(
  { context, db }: Users,
  { id, email }: { id: string; email: string | null },
  and?: (trx: Transaction<UserTables>) => Promise<void>,
): Promise<void> {
  const address = email ?? (await findErasingEmail(db.kysely, id))
  if (address !== null) await context.ask(removeSubscriptions, { body: { email: address } })
  await db.inTransaction(async trx => {
    const now = context.clock.now()
    if (address !== null) await forgetRequestsFrom(trx, address, now)
    const author = await findPersonId(trx, id)
    if (author !== null) eraseFromLog(trx, { kind: 'author', id: String(author) }, now)
    await forgetRequestsOf(trx, id, now)
    await removeEverything(trx, id)
    await and?.(trx)
  })
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
 * the days of a closed profile. Returns false if auth has refused, and then nothing is lost: the reader came back, or has a role. The address
 * is kept here meanwhile, because auth forgets it: if the process ends in between, the event of auth goes on.
 */
export async function erasePerson(
  users: Users,
  { id, email, isAsked }: { id: string; email: string | null; isAsked: boolean },
  and?: (trx: Transaction<UserTables>) => Promise<void>,
): Promise<boolean> {
  const { kysely } = users.db
  if (email !== null) await changeAccount(kysely, id, { erasing_email: email })
  const { isErased } = await users.context.ask(eraseUser, { body: { id, isAsked } })
  if (isErased) await forgetPerson(users, { id, email }, and)
  else await changeAccount(kysely, id, { erasing_email: null })
  return isErased
}
