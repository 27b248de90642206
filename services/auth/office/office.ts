// Shared by the routes of the office's sign-in: context, cookies, permission checks, sessions and the access log.
import type { KeyObject } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { OfficeAccessEvent } from '#contract/office/access-events.ts'
import { DomainError } from '#contract/errors.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time-units.ts'
import { isOfficeAdmin, type OfficeViewer } from '#domain/viewer.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import { addToLog } from '#platform/office-log/append.ts'
import type { Auth } from '../auth.ts'
import { announceRevokedSession } from '../events.ts'
import { setCookieLine } from '../rules/set-cookie.ts'
import { isSame } from '../secrets.ts'
import type { AuthTables } from '../store/tables.ts'
import { makeSecret } from './second-step/codes.ts'
import { placeOf } from './sign-in/device.ts'
import {
  attemptsPerNetwork,
  freshStepMinutes,
  knownDeviceDays,
  onboardingMinutes,
  sessionIdleHours,
  sessionMaxDays,
} from './limits.ts'
import { toLogEntry } from './log/log-entry.ts'
import { insertSignIn } from './store/people.ts'
import { findSecondStep, revokeOfficeSessions } from './store/sessions.ts'
import { makeSecretEncryption, type SecretEncryption } from './second-step/secret-encryption.ts'

export type Office = Auth & {
  secretEncryption: SecretEncryption
  /** Passkeys are created for this host and accepted only from this origin. */
  passkeys: { rpID: string; origin: string }
  /** Path of the cookies: the public path of the office's calls. */
  cookiePath: string
  /** Decrypted for unknown addresses, so that they cost the same work as known ones. */
  nobodysSecret: string
}
export type Visit = AnswerContext
export type Trx = Transaction<AuthTables>
export const nobody = '00000000-0000-0000-0000-000000000000'

export function openOffice(auth: Auth, accessKey: KeyObject, mount: string): Office {
  const { hostname, origin } = new URL(auth.context.config.siteUrl)
  const secretEncryption = makeSecretEncryption(accessKey)
  return {
    ...auth,
    secretEncryption,
    passkeys: { rpID: hostname, origin },
    cookiePath: `${mount}/office`,
    nobodysSecret: secretEncryption.encrypt(nobody, makeSecret()),
  }
}

// ---- cookies: an id with our keyed hash of it, for a session and for a first sign-in

const cookies = {
  session: { name: 'delno_office', purpose: 'office-session', maxAgeSeconds: (sessionMaxDays * dayMs) / 1000 },
  start: { name: 'delno_office_start', purpose: 'office-start', maxAgeSeconds: onboardingMinutes * 60 },
  /** A browser that somebody with an address has entered the office from. It opens nothing. */
  device: { name: 'delno_office_device', purpose: 'office-device', maxAgeSeconds: (knownDeviceDays * dayMs) / 1000 },
} as const
type CookieKind = keyof typeof cookies

const cookieShape = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/

/** The id in a valid cookie; `of`: whose it must be. */
export function readOfficeCookie(
  { secrets }: Office,
  visit: Visit,
  kind: CookieKind,
  ...of: string[]
): string | undefined {
  const { name, purpose } = cookies[kind]
  const [, id, proof] = cookieShape.exec(visit.cookie(name) ?? '') ?? []
  if (id === undefined || proof === undefined) return undefined
  return isSame(proof, secrets.keyedHash(purpose, ...of, id)) ? id : undefined
}

/** Sets a cookie; without an id, removes it. */
export function setOfficeCookie(
  office: Office,
  visit: Visit,
  kind: CookieKind,
  id: string | undefined,
  ...of: string[]
): void {
  const { name, purpose, maxAgeSeconds } = cookies[kind]
  const value = id === undefined ? undefined : `${id}.${office.secrets.keyedHash(purpose, ...of, id)}`
  const { isSecure } = office.cookieSettings
  visit.setCookie(setCookieLine(name, value, { path: office.cookiePath, isSecure, maxAgeSeconds, sameSite: 'Strict' }))
}

// ---- permissions

/** Throws `forbidden`. */
export function checkOfficeAdmin(viewer: OfficeViewer): OfficeViewer {
  if (!isOfficeAdmin(viewer)) throw new DomainError('forbidden', 'Это видит администратор редакции')
  return viewer
}

/** Throws `second_step` if the last second step in this session is too old. */
export async function checkFreshStep({ db, now }: Office, { office: { sessionId } }: OfficeViewer): Promise<void> {
  const provedAt = await findSecondStep(db.kysely, sessionId)
  if (!provedAt) throw new DomainError('unauthorized', 'Вход закончился. Войдите снова')
  if (now().getTime() - provedAt.getTime() > freshStepMinutes * minuteMs)
    throw new DomainError('second_step', 'Подтвердите ещё раз, что это вы: ключом или кодом')
}

/** Counts a sign-in attempt, across all processes. Throws `rate_limited`. */
export const checkAttempts = ({ context }: Office, { ip }: Visit): Promise<void> =>
  context.sharedLimit.check('auth: office', networkOf(ip), attemptsPerNetwork)

// ---- sessions and the log

export const idleSince = (now: Date) => new Date(now.getTime() - sessionIdleHours * hourMs)
export const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs)

/** Ends sessions and, in every process, their tokens and sockets. Returns their number. */
export async function endSessions(
  office: Office,
  trx: Trx,
  which: Parameters<typeof revokeOfficeSessions>[1],
): Promise<number> {
  const ended = await revokeOfficeSessions(trx, which, office.now())
  // One event per session, as listeners expect; an office has few sessions.
  for (const { id, user_id } of ended) await announceRevokedSession(office, trx, { userId: user_id, sessionId: id })
  return ended.length
}

/** Writes an entry to the log of the office. Without `visit`, the server acted; without `actorId`, the person did. */
export async function note(
  office: Office,
  trx: Trx,
  event: OfficeAccessEvent,
  {
    userId,
    actorId = userId,
    visit,
    detail = '',
    before,
  }: { userId: string | null; actorId?: string | null; visit?: Visit; detail?: string; before?: unknown },
): Promise<void> {
  const place = visit ? placeOf(visit, office.locate) : null
  const at = office.now()
  addToLog(trx, {
    ...toLogEntry(event, { userId, detail }),
    ...(before !== undefined && { before }),
    at,
    actorId,
    place,
  })
  if (place && userId !== null && (event === 'signed_in' || event === 'first_entry'))
    await insertSignIn(trx, { at, user_id: userId, ...place })
}
