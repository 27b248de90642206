// The last step of every way into the office: a session, its cookie, a token.
import type { EnteredOffice, OfficeMethod } from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import { dayMs } from '#domain/time-units.ts'
import { viewerOf, type UserRow } from '../store/users.ts'
import { placeOf } from './device.ts'
import { officeTokenSeconds, sessionMaxDays } from './limits.ts'
import { setOfficeCookie, type Office, type Trx, type Visit } from './office.ts'
import { createOfficeSession } from './store/sessions.ts'
import { isLockedOut } from './store/ways.ts'

export const officeRolesOf = ({ roles }: UserRow) =>
  roles.filter(({ application }) => application === 'quasar').map(({ name }) => name)

/** Throws `forbidden` or `office_locked` for a person who proved the second step and may not enter all the same. */
export async function checkMayEnter(trx: Trx, user: UserRow): Promise<void> {
  const isClosed = user.banned_at !== null || user.archived_at !== null || user.erased_at !== null
  if (isClosed || officeRolesOf(user).length === 0)
    throw new DomainError('forbidden', 'В редакции у вас нет роли. Её даёт администратор')
  if (await isLockedOut(trx, user.id))
    throw new DomainError(
      'office_locked',
      'Редакцию заперли с сервера. Впустит администратор или новая ссылка из терминала',
    )
}

/** Begins a session of somebody who has just proved the second step. Returns its id. */
export async function beginOfficeSession(
  { now, locate }: Office,
  trx: Trx,
  { userId, method, visit }: { userId: string; method: OfficeMethod; visit: Visit },
): Promise<string> {
  const id = crypto.randomUUID()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + sessionMaxDays * dayMs)
  await createOfficeSession(trx, {
    id,
    user_id: userId,
    method,
    created_at: createdAt,
    expires_at: expiresAt,
    ...placeOf(visit, locate),
  })
  return id
}

/** The answer to a sign-in and to each request for a token. */
export async function presentEntered(
  { secrets, now }: Office,
  user: UserRow,
  session: { id: string; second_step_at: Date },
): Promise<EnteredOffice> {
  const givenAt = now()
  return {
    data: {
      access_token: await secrets.signOfficeToken(viewerOf(user), session.id, givenAt),
      expires_at: new Date(givenAt.getTime() + officeTokenSeconds * 1000).toISOString(),
      user_id: user.id,
      session_id: session.id,
      display_name: user.display_name ?? `Читатель ${user.integer_id}`,
      email: user.email,
      roles: officeRolesOf(user),
      is_expert: user.is_expert,
      second_step_at: session.second_step_at.toISOString(),
    },
  }
}

/** Sets the cookie of a new session and answers. */
export async function answerEntered(
  office: Office,
  visit: Visit,
  user: UserRow,
  sessionId: string,
): Promise<EnteredOffice> {
  setOfficeCookie(office, visit, 'session', sessionId)
  return presentEntered(office, user, { id: sessionId, second_step_at: office.now() })
}
