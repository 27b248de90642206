// The person whose things these are, as the auth service knows them.
import { getUsers, type UserReply } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Users } from './user.ts'

export type Person = UserReply

/** An erased account has no address any more. */
export const isErased = ({ email }: Person) => email === null

export async function getPerson({ context }: Users, id: string): Promise<Person> {
  const { items } = await context.ask(getUsers, { body: { ids: [id] } })
  const [person] = items
  if (!person || isErased(person)) throw new DomainError('not_found', 'Такого читателя нет')
  return person
}
