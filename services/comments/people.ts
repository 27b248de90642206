// Copies of the people who wrote comments, so that reading a thread asks no other service.
import { getUsers, type UserReply } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { dayMs } from '#domain/time-units.ts'
import type { Comments } from './comments.ts'
import { traceDays } from './limits.ts'
import { findPeople, forgetTraces, keepPerson, type PersonRow } from './store/people.ts'

/** Rows that one housekeeping statement changes. */
const tracesBatchSize = 5_000

function toRow(user: UserReply, isErased: boolean): PersonRow {
  const urlOf = (size: 'small' | 'middle') => user.avatars.find(avatar => avatar.size === size)?.url
  return {
    user_id: user.id,
    display_name: isErased ? '' : user.display_name,
    avatar: isErased ? null : (urlOf('small') ?? urlOf('middle') ?? null),
    email: isErased ? null : user.email,
    is_expert: user.is_expert,
    is_archived: user.archived_at !== null,
    is_erased: isErased,
    registered_at: new Date(user.created_at),
    source: null,
  }
}

/** Asks auth for a person's current data; undefined when there is no such account. */
export async function askPerson({ context }: Comments, userId: string): Promise<PersonRow | undefined> {
  const { items } = await context.ask(getUsers, { body: { ids: [userId] } })
  return items[0] && toRow(items[0], items[0].is_erased)
}

/** A person who writes, rates or reports. The first time, auth is asked and the answer is kept. Throws `forbidden` for an erased account. */
export async function getAuthor(comments: Comments, userId: string): Promise<PersonRow> {
  const kept = (await findPeople(comments.db.kysely, [userId])).get(userId)
  const person = kept ?? (await askPerson(comments, userId))
  if (!person || person.is_erased) throw new DomainError('forbidden', 'Этого аккаунта больше нет')
  if (!kept) await keepPerson(comments.db.kysely, person)
  return person
}

/** Removes IP addresses and user agents older than `traceDays`, in short batches. Returns how many comments had any. */
export async function forgetOldTraces(comments: Comments): Promise<number> {
  const before = new Date(comments.now().getTime() - traceDays * dayMs)
  let forgotten = 0
  for (let batch = tracesBatchSize; batch === tracesBatchSize; forgotten += batch)
    batch = await comments.db.inTransaction(trx => forgetTraces(trx, before, tracesBatchSize))
  return forgotten
}
