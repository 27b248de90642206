// Who is signed in, in this tab. The server's documents are anonymous: this comes alive with the application (decisions/004).
import { useSyncExternalStore } from 'react'
import { accessTokenKey } from '#contract/access-token.ts'
import { socketId } from '../realtime/connection.ts'
import { answerWithinMs, authUrl } from './auth-service.ts'
import { toSessionUser, type OwnRecord, type SessionUser } from './to-session-user.ts'
import {
  isValid,
  keepToken,
  ownerOf,
  readToken,
  refreshedEvent,
  refreshOnce,
  SessionOverError,
  validToken,
} from './token.ts'

const refreshUrl = `${authUrl}/auth/refresh-token`

export type Session =
  /** Before the token was looked at: what the server's document shows. `hasFailed`: nobody could be asked. */
  { state: 'unknown'; hasFailed?: true } | { state: 'anonymous' } | { state: 'signedIn'; user: SessionUser }

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

const headers = (token: string) => {
  const socket = socketId()
  return { authorization: `Bearer ${token}`, 'x-auth-app': 'web', ...(socket && { 'x-socket-id': socket }) }
}

function showNobody(): void {
  if (session.state !== 'anonymous') change({ state: 'anonymous' })
}

/** Forgets the reader in this browser: the token, and with the session everything of the person that is shown. */
function forget(): void {
  keepToken(null)
  showNobody()
}

/** Pages of an owner, where nobody stays whose session ended (spec 4). */
const isProtected = (path: string) =>
  /^\/profile\/user\/[^/]+\/(edit|settings|favorites|favorites-edit|notifications)\/?$/.test(path)

/** Spec 4, Token validity. */
function endSession(): void {
  forget()
  if (isProtected(location.pathname)) location.replace('/')
}

/** Null when the session turned out to be over. */
async function whileItLasts<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SessionOverError)) throw error
    endSession()
    return null
  }
}

/** What says who the reader is ends the session with these; of other calls only a 401 does (decisions/014). */
const endings = [401, 403, 404]

/**
 * Asks as the reader. A token that looks good and is refused is renewed, once: the clock of this device may be wrong. Throws
 * SessionOverError.
 */
async function send(
  url: string,
  options: RequestInit,
  token: string,
): Promise<{ response: Response; isTokenKept: boolean }> {
  const sendWith = (bearer: string) =>
    fetch(url, {
      ...options,
      credentials: 'include',
      headers: { ...headers(bearer), ...(options.headers as Record<string, string> | undefined) },
      signal: options.signal ?? AbortSignal.timeout(answerWithinMs),
    })
  const isKept = (bearer: string) => readToken() === bearer
  const response = await sendWith(token)
  if (response.status !== 401 || !isKept(token)) return { response, isTokenKept: isKept(token) }
  const renewed = await refreshOnce(refreshUrl, fetch, token)
  return { response: await sendWith(renewed), isTokenKept: isKept(renewed) }
}

/** Throws when the service did not say who it is. */
async function loadUser(token: string): Promise<void> {
  const owner = ownerOf(token)
  if (owner === null) return endSession()
  const { response } = await send(`${authUrl}/users/${encodeURIComponent(owner)}`, {}, token)
  // Signed out meanwhile, or somebody else signed in.
  if (ownerOf(readToken()) !== owner) return
  if (response.ok) {
    const { data } = (await response.json()) as { data: OwnRecord }
    change({ state: 'signedIn', user: toSessionUser(data) })
  } else if (endings.includes(response.status)) endSession()
  else throw new Error(`the reader's own record answered ${response.status}`)
}

let finding: Promise<void> | undefined

/** Finds out whose token this browser holds, unless that is known. Nothing is asked when there is none. */
export function findReader(): Promise<void> {
  finding ??= tryToFindReader().finally(() => {
    finding = undefined
  })
  return finding
}

async function tryToFindReader(): Promise<void> {
  if (session.state === 'signedIn') return
  try {
    const token = await currentToken()
    if (token === null) showNobody()
    else await whileItLasts(() => loadUser(token))
  } catch (error) {
    // Without a connection nobody is signed out.
    change({ state: 'unknown', hasFailed: true })
    console.warn('the session was not checked:', error)
  }
}

/** The person changed: asks who they are now. If that fails, what is shown stays. */
export async function reloadUser(): Promise<void> {
  try {
    const token = await currentToken()
    if (token !== null) await whileItLasts(() => loadUser(token))
  } catch (error) {
    console.warn('the reader was not asked for again:', error)
  }
}

/** A token came: by the code, from a window of ours, by one tap (spec 4). False when its reader could not be asked for yet. */
export async function enter(token: string): Promise<boolean> {
  keepToken(token)
  change({ state: 'unknown' })
  // Whoever is being asked about came before.
  await finding
  await findReader()
  return session.state === 'signedIn'
}

/** The bearer of this moment, refreshed when it must be; null when nobody is signed in. */
export async function currentToken(): Promise<string | null> {
  const token = await whileItLasts(() => validToken(refreshUrl))
  if (token === null && session.state === 'signedIn') endSession()
  return token
}

/** A call as the reader. Null: nobody is signed in. */
export async function fetchSigned(url: string, options: RequestInit = {}): Promise<Response | null> {
  const token = await currentToken()
  const sent = token === null ? null : await whileItLasts(() => send(url, options, token))
  if (sent === null) return null
  const { response, isTokenKept } = sent
  if (response.status === 401 && isTokenKept) endSession()
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
    if (token !== null) await revoke(token)
  } catch (error) {
    console.warn('the session was not revoked:', error)
  }
  forget()
  if (isSafari()) location.reload()
  else if (isProtected(location.pathname)) location.assign('/')
}

async function revoke(token: string): Promise<void> {
  const response = await fetch(`${authUrl}/auth/revoke-token`, {
    method: 'PATCH',
    credentials: 'include',
    headers: headers(token),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!response.ok) throw new Error(`revoking answered ${response.status}`)
}

/** Finds the reader, and again when a connection is back, a token was refreshed or another tab signed somebody in or out. */
export function watchSession(): () => void {
  const find = () => void findReader()
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== accessTokenKey && key !== null) return
    const token = readToken()
    if (token === null) {
      if (session.state !== 'anonymous') endSession()
    } else if (isValid(token) && ownerOf(token) !== currentUserId()) void enter(token)
  }
  const listeners = [
    ['storage', onStorage],
    ['online', find],
    [refreshedEvent, find],
  ] as const
  for (const [name, listener] of listeners) addEventListener(name, listener as EventListener)
  find()
  return () => {
    for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener)
  }
}
