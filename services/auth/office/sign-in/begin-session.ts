// The last step of every sign-in to the office: a session, its cookie and a token.
import type { EnteredOffice, OfficeMethod } from '#contract/office/access.ts'
import { DomainError } from '#contract/errors.ts'
import { dayMs } from '#domain/time-units.ts'
import { isAboveInOffice, keepsReaders, moderatesInOffice, type RoleName, type Viewer } from '#domain/viewer.ts'
import { senderOf } from '#platform/mail/house-letter.ts'
import { writeNewDeviceLetter } from '../../letters/new-device-letter.ts'
import { viewerOf, type UserRow } from '../../store/users.ts'
import { isUnusualSignIn, momentWords, placeOf } from './device.ts'
import { officeTokenSeconds, placesKnown, sessionMaxDays } from '../limits.ts'
import { note, readOfficeCookie, setOfficeCookie, type Office, type Trx, type Visit } from '../office.ts'
import { listKnownPlaces } from '../store/people.ts'
import { createOfficeSession } from '../store/sessions.ts'
import { isLockedOut } from '../store/credentials.ts'

/** The viewer with only this role and no marks. Throws `forbidden` if the role is not below the person's own. */
function lesserViewer(user: UserRow, role: RoleName): Viewer {
  const lesser: Viewer = { ...viewerOf(user), roles: [{ application: 'quasar', name: role }], isExpert: false }
  if (!isAboveInOffice(viewerOf(user), lesser)) throw new DomainError('forbidden', 'Смотреть можно с ролью ниже своей')
  return lesser
}

export const officeRolesOf = ({ roles }: UserRow) =>
  roles.filter(({ application }) => application === 'quasar').map(({ name }) => name)

/** Throws `forbidden` or `office_locked` for a person who completed the second step but has no access. */
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

/**
 * Logs the sign-in of a person who has just completed the second step, and starts a session. Sends a letter if the device or the place is new.
 * Returns the id of the session.
 */
export async function beginOfficeSession(
  office: Office,
  trx: Trx,
  {
    user,
    event,
    method,
    visit,
  }: { user: UserRow; event: 'signed_in' | 'first_entry'; method: OfficeMethod; visit: Visit },
): Promise<string> {
  const id = crypto.randomUUID()
  const createdAt = office.now()
  const expiresAt = new Date(createdAt.getTime() + sessionMaxDays * dayMs)
  const place = placeOf(visit, office.locate)
  const known = await listKnownPlaces(trx, user.id, placesKnown)
  await note(office, trx, event, { userId: user.id, visit, detail: method })
  const is_odd = isUnusualSignIn(place, known)
  await createOfficeSession(trx, {
    id,
    user_id: user.id,
    method,
    created_at: createdAt,
    expires_at: expiresAt,
    is_odd,
    ...place,
  })
  const isNew = known.length > 0 && (is_odd || !known.some(({ device }) => device === place.device))
  if (isNew && user.email !== null) {
    const when = momentWords(createdAt, office.context.magazine.zone)
    const letter = writeNewDeviceLetter(user.email, { place, when }, senderOf(office.context))
    await office.context.mail.send(letter, { trx })
  }
  return id
}

/** The reply to a sign-in and to each request for a token. */
export async function presentEntered(
  { secrets, now }: Office,
  user: UserRow,
  session: { id: string; second_step_at: Date },
  asRole?: RoleName,
): Promise<EnteredOffice> {
  const givenAt = now()
  const viewer = asRole === undefined ? viewerOf(user) : lesserViewer(user, asRole)
  const isLesser = asRole !== undefined
  return {
    data: {
      access_token: await secrets.signOfficeToken(viewer, session.id, { now: givenAt, isLesser }),
      expires_at: new Date(givenAt.getTime() + officeTokenSeconds * 1000).toISOString(),
      user_id: user.id,
      session_id: session.id,
      display_name: user.display_name ?? `Читатель ${user.integer_id}`,
      email: user.email,
      roles: asRole === undefined ? officeRolesOf(user) : [asRole],
      own_roles: officeRolesOf(user),
      is_expert: viewer.isExpert,
      moderates: moderatesInOffice(viewer),
      keeps_readers: keepsReaders(viewer),
      second_step_at: session.second_step_at.toISOString(),
    },
  }
}

/** Sets the cookies of a new session and of the browser, which is known from now on, and returns the reply. */
export async function answerEntered(
  office: Office,
  visit: Visit,
  user: UserRow,
  sessionId: string,
): Promise<EnteredOffice> {
  setOfficeCookie(office, visit, 'session', sessionId)
  if (user.email !== null) {
    const device = readOfficeCookie(office, visit, 'device', user.email) ?? crypto.randomUUID()
    setOfficeCookie(office, visit, 'device', device, user.email)
  }
  return presentEntered(office, user, { id: sessionId, second_step_at: office.now() })
}
