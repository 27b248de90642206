// Erases archived accounts after their deadline. Auth decides: an account that it has restored is left alone.
import { eraseUser, getUsers } from '#contract/auth.ts'
import type { CallReply } from '#contract/call.ts'
import { removeSubscriptions } from '#contract/newsletter.ts'
import { erasedPerRun } from './limits.ts'
import { changeAccount, listDue, removeEverything } from './store/accounts.ts'
import type { Users } from './user.ts'

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
  const { ask } = users.context
  const deadline = person?.archive_deadline_date ?? null
  if (person && !person.is_erased && (deadline === null || new Date(deadline) > now)) {
    // A sign-in has restored the account; perhaps it was archived again since.
    await changeAccount(users.db.kysely, id, { archive_deadline: deadline === null ? null : new Date(deadline) })
    return false
  }
  // This comes first: if the process ended in between, nobody would know the address any more.
  if (person && person.email !== null) await ask(removeSubscriptions, { body: { email: person.email } })
  const { isErased } = await ask(eraseUser, { body: { id } })
  if (!isErased) return false
  await users.db.inTransaction(trx => removeEverything(trx, id))
  return true
}
