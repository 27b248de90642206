// Spec 7, user service: leaving. An archived account waits 30 days; signing in or asking takes it back; then it is erased.
import { eraseUser, getUsers, markArchived } from '#contract/auth.ts'
import { removeSubscriptions } from '#contract/office/inbox.ts'
import type * as calls from '#contract/user.ts'
import type { Handler } from '#platform/http/answer.ts'
import { archiveDays, erasedPerRun } from '../limits.ts'
import { checkMayChange } from '../may.ts'
import { getPerson } from '../people.ts'
import { changeAccount, listDue, removeEverything } from '../store/accounts.ts'
import type { Users } from '../user.ts'

const dayMs = 86_400_000

/** Asked again, the first deadline stays. */
export function archiveUser(users: Users): Handler<typeof calls.archiveUser> {
  return async ({ params: { id }, body }, { viewer }) => {
    checkMayChange(viewer, id)
    const person = await getPerson(users, id)
    const msg = 'Аккаунт в архиве. Тридцать дней его можно вернуть'
    if (person.archived_at !== null) return { success: true, data: person, msg, meta: {} }
    const deadline = new Date(users.context.clock.now().getTime() + archiveDays * dayMs)
    // First: a deadline that auth knows nothing of is dropped when it comes; one that nobody waits for would never come.
    await changeAccount(users.db.kysely, id, { archive_deadline: deadline })
    const { data } = await users.context.ask(markArchived, {
      body: {
        id,
        archive: {
          deadline: deadline.toISOString(),
          reasonCode: body.reason_code ?? null,
          reasonComment: body.reason_comment ?? null,
        },
      },
    })
    return { success: true, data, msg, meta: {} }
  }
}

export function unarchiveUser(users: Users): Handler<typeof calls.unarchiveUser> {
  return async ({ params: { id } }, { viewer }) => {
    checkMayChange(viewer, id)
    await getPerson(users, id)
    const { data } = await users.context.ask(markArchived, { body: { id, archive: null } })
    await changeAccount(users.db.kysely, id, { archive_deadline: null })
    return { success: true, data, msg: 'С возвращением', meta: {} }
  }
}

/** Erases accounts whose owners did not come back. How many. */
export async function eraseDue(users: Users): Promise<number> {
  const { ask, clock } = users.context
  const now = clock.now()
  const ids = await listDue(users.db.kysely, now, erasedPerRun)
  if (ids.length === 0) return 0
  const { items } = await ask(getUsers, { body: { ids } })
  const people = new Map(items.map(person => [person.id, person]))
  let erased = 0
  for (const id of ids) {
    const person = people.get(id)
    const deadline = person?.archive_deadline_date ?? null
    if (person && !person.is_erased && (deadline === null || new Date(deadline) > now)) {
      // Came back by signing in, and perhaps left again.
      await changeAccount(users.db.kysely, id, { archive_deadline: deadline === null ? null : new Date(deadline) })
      continue
    }
    // Before: if the process ended in between, nobody would know the address any more.
    if (person && person.email !== null) await ask(removeSubscriptions, { body: { email: person.email } })
    const { isErased } = await ask(eraseUser, { body: { id } })
    if (!isErased) continue
    await users.db.inTransaction(trx => removeEverything(trx, id))
    erased += 1
  }
  return erased
}
