// The session of this tab. The server's documents are anonymous: the session starts with the application (decisions/004).
import { useSyncExternalStore } from 'react'
import { accessTokenKey } from '#domain/access-token.ts'
import { makeListeners } from '../data/listeners.ts'
import { socketId } from '../realtime/connection.ts'
import { answerWithinMs, appHeaders, authUrl } from './auth-service.ts'
import { joinCalls } from './join-calls.ts'
import { forgetOwedRevoke, oweRevoke, payOwedRevoke } from './owed-revoke.ts'
import { sayReaderLeft } from './reader-left.ts'
import { removeStored } from './remove-stored.ts'
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
  /** State before the token is checked: what the server's document shows. `hasFailed`: there is a token, but the check failed. */
  { state: 'unknown'; hasFailed?: true } | { state: 'anonymous' } | { state: 'signedIn'; user: SessionUser }

let session: Session = { state: 'unknown' }
const { subscribe, notify } = makeListeners()
function change(next: Session): void {
  session = next
  notify()
}

const unknown: Session = { state: 'unknown' }

export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  )
}

/** There is a token, but the service did not say whose: no connection or no response. */
export const isUnchecked = () => session.state === 'unknown' && session.hasFailed === true

export const currentUserId = () => (session.state === 'signedIn' ? session.user.id : undefined)
/** The reader wants to see on open pages what comes. */
export const wantsRings = () => session.state === 'signedIn' && session.user.wantsRings
export const hasConsent = () => session.state === 'signedIn' && session.user.hasConsent

const headers = (token: string) => {
  const socket = socketId()
  return { authorization: `Bearer ${token}`, ...appHeaders, ...(socket && { 'x-socket-id': socket }) }
}

function showNobody(): void {
  document.documentElement.removeAttribute('data-reader')
  if (session.state !== 'anonymous') change({ state: 'anonymous' })
}

/** The reader whose token this tab used last. */
let reader: string | null = null

/** Drops everything in this tab that belongs to its reader. */
function leaveTab(isSignedOut = false): void {
  reader = null
  showNobody()
  sayReaderLeft(isSignedOut)
}

/** Signs the reader out of this browser: removes the token, stored data and everything on the screen (spec 4, Logout). */
function forget(isSignedOut = false): void {
  removeStored()
  keepToken(null)
  leaveTab(isSignedOut)
}

/** Owner pages: they cannot stay open after the session has ended (spec 4). */
const isProtected = (path: string) =>
  /^\/profile\/user\/[^/]+\/(edit|settings|favorites|favorites-edit|notifications)\/?$/.test(path)

/** Spec 4, Token validity. */
function endSession(): void {
  forget()
  leavePrivatePage()
}

function leavePrivatePage(): void {
  if (isProtected(location.pathname)) location.replace('/')
}

/** Null when the session has ended. */
async function whileItLasts<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SessionOverError)) throw error
    endSession()
    return null
  }
}

/** A refusal of the call that identifies the reader ends the session with any of these statuses; other calls only with 401 (decisions/014). */
const endings = [401, 403, 404]

/**
 * Makes a call as the reader. A refused token that looks valid is renewed once: the clock of this device may be wrong. Throws
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

/** Throws when the service did not identify the reader. */
async function loadUser(token: string): Promise<void> {
  const owner = ownerOf(token)
  if (owner === null) return endSession()
  reader = owner
  const { response } = await send(`${authUrl}/users/${encodeURIComponent(owner)}`, {}, token)
  // Meanwhile the reader signed out, or another reader signed in.
  if (ownerOf(readToken()) !== owner) return
  if (response.ok) {
    const { data } = (await response.json()) as { data: OwnRecord }
    change({ state: 'signedIn', user: toSessionUser(data) })
  } else if (endings.includes(response.status)) endSession()
  else throw new Error(`the reader's own record answered ${response.status}`)
}

let finding: Promise<void> | undefined

/** Identifies the reader of this browser's token, unless known. Without a token no call is made. */
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
    // A missing connection signs nobody out.
    change({ state: 'unknown', hasFailed: true })
    console.warn('the session was not checked:', error)
  }
}

/** Events about a change saved in this tab come within this time; not in the specification. */
const ownNewsMs = 30_000
let ownSaves: number[] = []

/** Runs a change of the reader's own record. The event about it will not be treated as news in this tab. */
export async function asOwnSave<Result>(work: () => Promise<Result>): Promise<Result> {
  const at = Date.now()
  ownSaves.push(at)
  try {
    return await work()
  } catch (error) {
    ownSaves = ownSaves.filter(each => each !== at)
    throw error
  }
}

/** Changes the reader's record and shows the change. */
export async function changeReader(work: () => Promise<unknown>): Promise<void> {
  await asOwnSave(work)
  await reloadUser()
}

/** Returns true when an event about a changed profile comes from a change saved in this tab; each change matches one event. */
export function takeOwnSave(): boolean {
  ownSaves = ownSaves.filter(at => Date.now() - at < ownNewsMs)
  return ownSaves.shift() !== undefined
}

/** The record was changed: loads it again. After a failure the shown record stays. */
export async function reloadUser(): Promise<void> {
  try {
    const token = await currentToken()
    if (token !== null) await whileItLasts(() => loadUser(token))
  } catch (error) {
    console.warn('the reader was not asked for again:', error)
  }
}

/** Accepts a token: from a code, from a window of ours, from One Tap (spec 4). False when its reader could not be identified yet. */
export async function enter(token: string): Promise<boolean> {
  const owner = ownerOf(token)
  const before = ownerOf(readToken())
  if (before !== null && before !== owner) removeStored()
  if (reader !== null && reader !== owner) leaveTab()
  keepToken(token)
  forgetOwedRevoke()
  document.documentElement.setAttribute('data-reader', '')
  change({ state: 'unknown' })
  // The running check belongs to the reader before.
  await finding
  await findReader()
  return session.state === 'signedIn'
}

/** Returns the current bearer token, renewed if necessary; null without a session. */
export async function currentToken(refused?: string): Promise<string | null> {
  const isRefused = refused !== undefined && readToken() === refused
  const token = await whileItLasts(() => (isRefused ? refreshOnce(refreshUrl, fetch, refused) : validToken(refreshUrl)))
  if (token === null && session.state === 'signedIn') endSession()
  return token
}

/** Makes a call as the reader. Null without a session. */
export async function fetchSigned(url: string, options: RequestInit = {}): Promise<Response | null> {
  const token = await currentToken()
  const sent = token === null ? null : await whileItLasts(() => send(url, options, token))
  if (sent === null) return null
  const { response, isTokenKept } = sent
  if (response.status === 401 && isTokenKept) endSession()
  if (response.status === 403) await noticeBan(response.clone())
  return response
}

/** Spec 4, Banned: the page shows a ban that a response reports, without a notice. */
async function noticeBan(response: Response): Promise<void> {
  const answer = (await response.json().catch(() => null)) as { isBanned?: unknown } | null
  if (answer?.isBanned === true && session.state === 'signedIn')
    change({ state: 'signedIn', user: { ...session.user, isBanned: true } })
}

export const isSafari = () => /^((?!chrome|chromium|android|crios|fxios).)*safari/i.test(navigator.userAgent)

/**
 * Revokes the session, once however often it is called. Spec 4, Logout: a failed revocation is logged and sign-out continues. It is sent
 * to the server later.
 */
export const signOut = joinCalls(async (): Promise<void> => {
  try {
    const token = await validToken(refreshUrl)
    if (token !== null) await revoke(token)
  } catch (error) {
    console.warn('the session was not revoked:', error)
    if (!(error instanceof SessionOverError)) oweRevoke()
  }
  forget(true)
  if (isSafari()) location.reload()
  else if (isProtected(location.pathname)) location.assign('/')
})

async function revoke(token: string): Promise<void> {
  const response = await fetch(`${authUrl}/auth/revoke-token`, {
    method: 'PATCH',
    credentials: 'include',
    headers: headers(token),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!response.ok) throw new Error(`revoking answered ${response.status}`)
}

/** Identifies the reader, and again when the connection is back, a token was refreshed, or another tab signed in or out. */
export function watchSession(): () => void {
  const find = () => {
    void payOwedRevoke()
    void findReader()
  }
  const follow = () => {
    const token = readToken()
    if (token === null) {
      // The tab where the session ended has removed the stored data already.
      if (session.state !== 'anonymous') {
        leaveTab()
        leavePrivatePage()
      }
    } else if (isValid(token) && ownerOf(token) !== currentUserId()) void enter(token)
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === accessTokenKey || key === null) follow()
  }
  // A page restored by «Back» is as it was left and has missed all events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow()
  }
  const listeners = [
    ['storage', onStorage],
    ['pageshow', onPageShow],
    ['online', find],
    [refreshedEvent, find],
  ] as const
  for (const [name, listener] of listeners) addEventListener(name, listener as EventListener)
  find()
  return () => {
    for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener)
  }
}
