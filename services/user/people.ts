// People are kept by the auth service.
import { getUsers } from '#contract/auth.ts'
import type { CallReply } from '#contract/call.ts'
import { DomainError } from '#contract/errors.ts'
import type { Users } from './user.ts'

type Person = CallReply<typeof getUsers>['items'][number]

/** Throws `not_found` for unknown and erased people. */
export async function getPerson({ context }: Users, id: string): Promise<Person> {
  const { items } = await context.ask(getUsers, { body: { ids: [id] } })
  const [person] = items
  if (!person || person.is_erased) throw new DomainError('not_found', 'Такого читателя нет')
  return person
}
