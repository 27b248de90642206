// A copy of the people who wrote here: threads are read without asking anybody.
import { getUsers, type UserReply } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Comments } from './comments.ts'
import { findPeople, keepPerson, type PersonRow } from './store/people.ts'

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

/** As auth knows them now; undefined when there is nobody. */
export async function askPerson({ context }: Comments, userId: string): Promise<PersonRow | undefined> {
  const { items } = await context.ask(getUsers, { body: { ids: [userId] } })
  return items[0] && toRow(items[0], items[0].is_erased)
}

/** Who writes or judges here; asked of auth the first time, and kept. */
export async function getAuthor(comments: Comments, userId: string): Promise<PersonRow> {
  const kept = (await findPeople(comments.db.kysely, [userId])).get(userId)
  const person = kept ?? (await askPerson(comments, userId))
  if (!person || person.is_erased) throw new DomainError('forbidden', 'Этого аккаунта больше нет')
  if (!kept) await keepPerson(comments.db.kysely, person)
  return person
}
