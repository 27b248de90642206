// People are kept by the auth service; this service has a copy of their names and portraits.
import { getUsers, type UserReply } from '#contract/auth.ts'
import type { Notifications } from './notifications.ts'
import { anonymousPerson, hasPerson, savePeople } from './store/people.ts'
import type { PersonTable } from './store/tables.ts'

export async function readPeople({ context }: Notifications, ids: readonly string[]): Promise<Map<string, UserReply>> {
  const { items } = await context.ask(getUsers, { body: { ids: [...new Set(ids)] } })
  return new Map(items.map(user => [user.id, user]))
}

/** Active users may receive and cause notifications: they are neither archived nor banned. */
export function isActive(user: UserReply | undefined): user is UserReply {
  return user !== undefined && user.archived_at === null && !user.banned
}

/** The copy of a person. Archived people are anonymous, as below their comments. */
export function copyPerson({ id, display_name, avatars, archived_at }: UserReply): PersonTable {
  if (archived_at !== null) return anonymousPerson(id)
  const avatar = avatars.find(({ size }) => size === 'small') ?? avatars[0]
  return { user_id: id, display_name, avatar: avatar?.url ?? null }
}

/** Updates the copy of a person, if there is one. */
export async function refreshPerson(notifications: Notifications, userId: string): Promise<void> {
  const { db } = notifications
  if (!(await hasPerson(db.kysely, userId))) return
  const user = (await readPeople(notifications, [userId])).get(userId)
  if (user) await db.inTransaction(trx => savePeople(trx, [copyPerson(user)]))
}
