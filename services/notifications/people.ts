// People as the auth service knows them, and the copy of what is shown of them.
import { getUsers, type UserReply } from '#contract/auth.ts'
import type { Notifications } from './notifications.ts'
import { isKnown, keepPeople, nobodyOf } from './store/people.ts'
import type { PersonTable } from './store/tables.ts'

export async function readPeople({ context }: Notifications, ids: readonly string[]): Promise<Map<string, UserReply>> {
  const { items } = await context.ask(getUsers, { body: { ids: [...new Set(ids)] } })
  return new Map(items.map(user => [user.id, user]))
}

/** Neither away nor blocked: who may be told something, and whose deeds are told. */
export function isActive(user: UserReply | undefined): user is UserReply {
  return user !== undefined && user.archived_at === null && !user.banned
}

/** As below their comments: who has left, for a while or for good, is nobody in particular. */
export function personOf({ id, display_name, avatars, archived_at }: UserReply): PersonTable {
  if (archived_at !== null) return nobodyOf(id)
  const avatar = avatars.find(({ size }) => size === 'small') ?? avatars[0]
  return { user_id: id, display_name, avatar: avatar?.url ?? null }
}

export async function renewPerson(notifications: Notifications, userId: string): Promise<void> {
  const { db } = notifications
  if (!(await isKnown(db.kysely, userId))) return
  const user = (await readPeople(notifications, [userId])).get(userId)
  if (user) await db.inTransaction(trx => keepPeople(trx, [personOf(user)]))
}
