// Who is signed in, in this tab. The server's documents are anonymous: this comes alive with the application (decisions/004).
import { useSyncExternalStore } from 'react'
import { socketId } from '../realtime/connection.ts'
import { expectedKey, tokenKey } from './storage-keys.ts'
import { decodeToken, isValid, keepToken, readToken, refreshOnce, SessionOverError, validToken } from './token.ts'

export const authUrl = '/svc/auth/api/v1'
const refreshUrl = `${authUrl}/auth/refresh-token`
/** Spec 9: how long a call of the accounts may take. */
export const answerWithinMs = 25_000

/** What the site shows of the reader; missing values fall back as spec 3 says. */
export type SessionUser = {
  id: string
  displayName: string
  email: string
  avatar: string | null
  isBanned: boolean
  /** The account waits to be erased; ISO 8601. Until then it can be taken back. */
  archive: { deadline: string } | null
}
export type Session =
  /** Before the token was looked at: what the server's document shows. */
  { state: 'unknown' } | { state: 'anonymous' } | { state: 'signedIn'; user: SessionUser }

let session: Session = { state: 'unknown' }
const listeners = new Set<() => void>()
function change(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const unknown: Session = { state: 'unknown' }

export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  )
}

export const currentUserId = () => (session.state === 'signedIn' ? session.user.id : undefined)

type UserReply = {
  id: string
  display_name?: string | null
  name?: string | null
  email?: string | null
  fb_id?: string | null
  avatars?: { url: string; size: 'middle' | 'small' }[]
  banned?: boolean
  archived_at?: string | null
  archive_deadline_date?: string | null
}

/** Spec 3: what stands for a value that is missing. */
export const unknownValue = 'unknown'

/** Display mapping of spec 3. */
function toSessionUser(user: UserReply): SessionUser {
  const of = (size: 'middle' | 'small') => user.avatars?.find(avatar => avatar.size === size)?.url
  return {
    id: user.id,
    displayName: user.display_name || user.name || unknownValue,
    email: user.email || unknownValue,
    avatar: of('middle') ?? of('small') ?? null,
    isBanned: user.banned === true,
    archive: user.archived_at && user.archive_deadline_date ? { deadline: user.archive_deadline_date } : null,
  }
}

const headers = (token: string) => {
  const socket = socketId()
  return { authorization: `Bearer ${token}`, 'x-auth-app': 'web', ...(socket && { 'x-socket-id': socket }) }
}

/** Forgets the reader on this device: token, and what belongs to the person. */
function forget(): void {
  keepToken(null)
  change({ state: 'anonymous' })
}

/** Owner pages, where nobody may stay without a session (spec 4). */
const isProtected = (path: string) =>
  /^\/profile\/user\/[^/]+\/(edit|settings|favorites|favorites-edit|notifications)\/?$/.test(path)

async function loadUser(token: string): Promise<void> {
  const claims = decodeToken(token)
  if (!claims) return forget()
  const response = await fetch(`${authUrl}/users/${encodeURIComponent(claims.sub)}`, {
    headers: headers(token),
    credentials: 'include',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (response.ok) {
    const { data } = (await response.json()) as { data: UserReply }
    change({ state: 'signedIn', user: toSessionUser(data) })
    return
  }
  if ([401, 403, 404].includes(response.status)) {
    forget()
    if (isProtected(location.pathname)) location.replace('/')
  }
}

/** Before leaving to sign in elsewhere in this very tab. */
export function expectSession(): void {
  try {
    sessionStorage.setItem(expectedKey, '1')
  } catch {
    // The reader then presses «Войти» once more.
  }
}
function isSessionExpected(): boolean {
  try {
    const isExpected = sessionStorage.getItem(expectedKey) !== null
    sessionStorage.removeItem(expectedKey)
    return isExpected
  } catch {
    return false
  }
}

/** Looks whose token this browser holds. Nothing is asked when there is none. */
export async function startSession(): Promise<void> {
  try {
    const token = isSessionExpected() ? await refreshOnce(refreshUrl) : await validToken(refreshUrl)
    if (token === null) change({ state: 'anonymous' })
    else await loadUser(token)
  } catch (error) {
    // Without a connection nobody is signed out.
    if (error instanceof SessionOverError) change({ state: 'anonymous' })
    else console.warn('the session was not checked:', error)
  }
}

/** The person changed: asks who they are now. */
export async function reloadUser(): Promise<void> {
  const token = await validToken(refreshUrl)
  if (token !== null) await loadUser(token)
}

/** A token came: by the code, from a window of ours, by one tap (spec 4). */
export async function enter(token: string): Promise<void> {
  keepToken(token)
  await loadUser(token)
}

/** The bearer of this moment, refreshed when it must be; null when nobody is signed in. */
export async function currentToken(): Promise<string | null> {
  try {
    return await validToken(refreshUrl)
  } catch (error) {
    if (!(error instanceof SessionOverError)) throw error
    return null
  }
}

/** A call as the reader. Null: nobody is signed in. 401 ends the session here. */
export async function fetchSigned(url: string, options: RequestInit = {}): Promise<Response | null> {
  const token = await currentToken()
  if (token === null) {
    if (session.state !== 'anonymous') change({ state: 'anonymous' })
    return null
  }
  const response = await fetch(url, {
    ...options,
    credentials: 'include',
    headers: { ...headers(token), ...(options.headers as Record<string, string> | undefined) },
    signal: options.signal ?? AbortSignal.timeout(answerWithinMs),
  })
  if (response.status === 401) forget()
  if (response.status === 403) await noticeBan(response.clone())
  return response
}

/** Spec 4, Banned: an answer that says so is believed, silently. */
async function noticeBan(response: Response): Promise<void> {
  const answer = (await response.json().catch(() => null)) as { isBanned?: unknown } | null
  if (answer?.isBanned === true && session.state === 'signedIn')
    change({ state: 'signedIn', user: { ...session.user, isBanned: true } })
}

export const isSafari = () => /^((?!chrome|chromium|android|crios|fxios).)*safari/i.test(navigator.userAgent)

/** Spec 4, Logout: a failed revoke is logged and logout goes on. */
export async function signOut(): Promise<void> {
  try {
    const token = await validToken(refreshUrl)
    if (token !== null)
      await fetch(`${authUrl}/auth/revoke-token`, {
        method: 'PATCH',
        credentials: 'include',
        headers: headers(token),
        signal: AbortSignal.timeout(answerWithinMs),
      })
  } catch (error) {
    console.warn('the session was not revoked:', error)
  }
  forget()
  if (isSafari()) location.reload()
  else if (isProtected(location.pathname)) location.assign('/')
}

/** Signing in and out in another tab is seen in this one. */
export function watchOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey && event.key !== null) return
    const token = readToken()
    if (token === null) {
      change({ state: 'anonymous' })
      if (isProtected(location.pathname)) location.replace('/')
    } else if (session.state !== 'signedIn' && isValid(token)) void loadUser(token)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
