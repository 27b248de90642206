// Changes to another person's access, by an administrator or by the server.
import { DomainError } from '#contract/errors.ts'
import { officeStartUrl } from '#contract/office/access.ts'
import { announceViewer } from '../events.ts'
import { findUser, lockUser, updateUser, type UserRow } from '../store/users.ts'
import { officeRolesOf } from './sign-in/begin-session.ts'
import { makeLink } from './sign-in/links.ts'
import { endSessions, note, type Office, type Trx, type Visit } from './office.ts'
import { lockPerson, removeCredentials } from './store/credentials.ts'

export const presentLink = (
  { context }: Office,
  { userId, token, expiresAt }: { userId: string; token: string; expiresAt: Date },
) => ({
  data: { user_id: userId, url: officeStartUrl(context.config.siteUrl, token), expires_at: expiresAt.toISOString() },
})

/** Locks a person of the office until the transaction ends. Throws `not_found`. */
export async function lockColleague(trx: Trx, account: { id: string } | { email: string }): Promise<UserRow> {
  const id = await lockUser(trx, account)
  const user = id === undefined ? undefined : await findUser(trx, id)
  if (!user || officeRolesOf(user).length === 0)
    throw new DomainError('not_found', 'В редакции такого человека нет. Сначала дайте ему роль')
  return user
}

/** Removes all credentials of a person, ends their sessions, and makes a link for a new sign-in. */
export async function resetCredentials(
  office: Office,
  trx: Trx,
  user: UserRow,
  by?: { id: string; visit: Visit },
): Promise<{ userId: string; token: string; expiresAt: Date }> {
  if (user.email === null || user.archived_at !== null || user.banned_at !== null)
    throw new DomainError('conflict', 'Аккаунт закрыт или остался без почты: войти в редакцию с ним нельзя')
  await lockPerson(trx, user.id)
  await removeCredentials(trx, user.id)
  await endSessions(office, trx, { userId: user.id })
  await note(office, trx, 'second_step_reset', {
    userId: user.id,
    actorId: by?.id ?? null,
    ...(by && { visit: by.visit }),
  })
  return { userId: user.id, ...(await makeLink(office, trx, { purpose: 'return', user, ...(by && { by }) })) }
}

/** Announces to every process that older tokens of a person are out of date. */
export async function announceRights(office: Office, trx: Trx, userId: string): Promise<void> {
  const now = office.now()
  const changed = await updateUser(trx, userId, { rights_changed_at: now }, now)
  await announceViewer(office, trx, changed!)
}
