// The access token of this browser (spec 4, "Token validity"): stored under `accessToken`, valid while more than 30 s remain, and refreshed
// once for all callers, in this tab and in others.

import { accessTokenKey } from '#domain/access-token.ts'
import { tokenTurnKey as lockName } from '../client/stored-names.ts'
import { answerWithinMs, appHeaders } from './auth-service.ts'
import { joinCalls } from './join-calls.ts'

const marginMs = 30_000
/** Spec 4, 9: how often a waiting tab looks, and for how long at most. */
const turnPollMs = 500
const longestTurnMs = 5000
/** A tab that had to wait looks this often for the token that the other tab stored. */
const newsPollMs = 25

export type TokenClaims = { sub: string; exp: number; banned?: boolean }
export type Fetch = typeof fetch

/** Decodes the payload of a token; null when it cannot be decoded (spec 8: the failure is logged and yields null). */
export function decodeToken(token: string): TokenClaims | null {
  try {
    const [, body = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<TokenClaims> | null
    if (typeof claims?.sub === 'string' && typeof claims.exp === 'number') return claims as TokenClaims
    throw new Error('no claims')
  } catch (error) {
    console.warn('the access token cannot be read:', error)
    return null
  }
}

/** Without storage, or when it is full, the token lasts as long as the page. */
let unstored: string | null = null

export function readToken(): string | null {
  try {
    return unstored ?? localStorage.getItem(accessTokenKey)
  } catch {
    return null
  }
}

export function keepToken(token: string | null): void {
  unstored = null
  try {
    if (token === null) localStorage.removeItem(accessTokenKey)
    else localStorage.setItem(accessTokenKey, token)
  } catch {
    unstored = token
  }
}

/** User id of a token; null for an invalid token. */
export const ownerOf = (token: string | null) => (token === null ? null : (decodeToken(token)?.sub ?? null))

export function isValid(token: string | null, now = Date.now()): boolean {
  const claims = token === null ? null : decodeToken(token)
  return claims !== null && claims.exp * 1000 - now > marginMs
}

/** Milliseconds until a long-lived component must renew the token: just inside its margin, and never at once. */
export function renewalMs(token: string, now: number): number {
  const claims = decodeToken(token)
  return Math.max(1000, (claims ? claims.exp * 1000 - now : 0) - marginMs + 1000)
}

/** Spec 4: sent when a token was refreshed; components with the reader's own data load it again. */
export const refreshedEvent = 'success-refresh-comments'

/** The session is over: the server gave no successor token. */
export class SessionOverError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the session is over (${status})`)
    this.name = 'SessionOverError'
    this.status = status
  }
}

/**
 * Gets a new token by the cookie, with one refresh for all callers, here and in other tabs. `refused` is a token that looked valid and was
 * refused. Throws SessionOverError.
 */
export const refreshOnce = joinCalls((url: string, ask: Fetch = fetch, refused?: string) =>
  takeTurn(() => refresh(url, ask, refused)),
)

/** Tabs take turns: a token is good for one refresh, and the second tab finds the successor already stored. */
async function takeTurn(work: () => Promise<string>): Promise<string> {
  if (typeof navigator === 'undefined' || !navigator.locks) return takeTurnByStorage(work)
  const before = readToken()
  const first = await navigator.locks.request(lockName, { ifAvailable: true }, lock => (lock ? work() : null))
  if (first !== null) return first
  return navigator.locks.request(lockName, async () => {
    await waitForNews(before)
    return work()
  })
}

/** A tab in another browser process can get the lock before it sees what was stored under the lock. */
async function waitForNews(before: string | null): Promise<void> {
  for (let waitedMs = 0; readToken() === before && waitedMs < turnPollMs; waitedMs += newsPollMs)
    await new Promise(resolve => setTimeout(resolve, newsPollMs))
}

/** Pages over plain http have no locks: there a mark in the storage says whose turn it is (spec 4, 9). */
async function takeTurnByStorage(work: () => Promise<string>): Promise<string> {
  const isTaken = () => Date.now() - Number(localStorage.getItem(lockName)) < longestTurnMs
  try {
    while (isTaken()) await new Promise(resolve => setTimeout(resolve, turnPollMs))
    localStorage.setItem(lockName, String(Date.now()))
  } catch {
    // Without storage no other tab has a token either.
  }
  try {
    return await work()
  } finally {
    try {
      localStorage.removeItem(lockName)
    } catch {
      // The same as above.
    }
  }
}

async function refresh(url: string, ask: Fetch, refused: string | undefined): Promise<string> {
  const old = readToken()
  // Another tab may have been faster: it stored the next token, or learned that there is none.
  if (old === null) throw new SessionOverError(401)
  if (old !== refused && isValid(old)) return old
  const response = await ask(url, {
    method: 'PATCH',
    credentials: 'include',
    headers: { ...appHeaders, authorization: `Bearer ${old}` },
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (response.status === 401 || response.status === 403 || response.status === 404) {
    keepToken(null)
    throw new SessionOverError(response.status)
  }
  if (!response.ok) throw new Error(`refreshing the session answered ${response.status}`)
  const { data } = (await response.json()) as { data: { access_token: string } }
  keepToken(data.access_token)
  globalThis.dispatchEvent?.(new Event(refreshedEvent))
  return data.access_token
}

/** Returns a token that calls accept; null without a session. Throws SessionOverError, or a network error. */
export async function validToken(refreshUrl: string, ask: Fetch = fetch): Promise<string | null> {
  const token = readToken()
  if (token === null || isValid(token)) return token
  return refreshOnce(refreshUrl, ask)
}
