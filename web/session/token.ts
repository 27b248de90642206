// The access token of this browser (spec 4, "Token validity"): kept under `accessToken`, good while more than 30 s remain, and
// refreshed once however many ask, in this tab and in others.

import { accessTokenKey } from '#contract/access-token.ts'
import { answerWithinMs } from './auth-service.ts'

const marginMs = 30_000
const lockName = 'delno-token'
/** Spec 4, 9: how often a tab that waits looks, and for how long at most. */
const turnPollMs = 500
const longestTurnMs = 5000

export type TokenClaims = { sub: string; exp: number; banned?: boolean }
export type Fetch = typeof fetch

/** What a token says; null for anything that is none (spec 8: a failure to decode is logged and yields null). */
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

/** Where storage is forbidden or full, the visit lasts as long as the page. */
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

/** Whose token it is; null for none. */
export const ownerOf = (token: string | null) => (token === null ? null : (decodeToken(token)?.sub ?? null))

export function isValid(token: string | null, now = Date.now()): boolean {
  const claims = token === null ? null : decodeToken(token)
  return claims !== null && claims.exp * 1000 - now > marginMs
}

/** Milliseconds until a token is to be renewed by whoever lives longer than it: just inside its margin, and never at once. */
export function renewalMs(token: string, now: number): number {
  const claims = decodeToken(token)
  return Math.max(1000, (claims ? claims.exp * 1000 - now : 0) - marginMs + 1000)
}

/** Spec 4: raised when a token was refreshed; whoever shows what is the reader's own asks again. */
export const refreshedEvent = 'success-refresh-comments'

/** The session is over: the server gave no successor. */
export class SessionOverError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the session is over (${status})`)
    this.name = 'SessionOverError'
    this.status = status
  }
}

let refreshing: Promise<string> | undefined

/**
 * A new token by the cookie; one refresh however many ask, here and in other tabs. `refused`: one that looked good and was not. Throws
 * SessionOverError.
 */
export function refreshOnce(url: string, ask: Fetch = fetch, refused?: string): Promise<string> {
  refreshing ??= takeTurn(() => refresh(url, ask, refused)).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** Tabs take turns: a token is good for one refresh, and whoever comes second has its successor already. */
function takeTurn(work: () => Promise<string>): Promise<string> {
  return typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request(lockName, work)
    : takeTurnByStorage(work)
}

/** Pages over plain http have no locks: there a mark in the storage says whose turn it is (spec 4, 9). */
async function takeTurnByStorage(work: () => Promise<string>): Promise<string> {
  const isTaken = () => Date.now() - Number(localStorage.getItem(lockName)) < longestTurnMs
  try {
    while (isTaken()) await new Promise(resolve => setTimeout(resolve, turnPollMs))
    localStorage.setItem(lockName, String(Date.now()))
  } catch {
    // No storage: no other tab has a token either.
  }
  try {
    return await work()
  } finally {
    try {
      localStorage.removeItem(lockName)
    } catch {
      // As above.
    }
  }
}

async function refresh(url: string, ask: Fetch, refused: string | undefined): Promise<string> {
  const old = readToken()
  // Another tab may have been quicker while this one waited.
  if (old !== null && old !== refused && isValid(old)) return old
  const response = await ask(url, {
    method: 'PATCH',
    credentials: 'include',
    headers: { 'x-auth-app': 'web', ...(old && { authorization: `Bearer ${old}` }) },
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

/** A token that is good for a call; null when nobody is signed in. Throws SessionOverError, or what the network threw. */
export async function validToken(refreshUrl: string, ask: Fetch = fetch): Promise<string | null> {
  const token = readToken()
  if (token === null || isValid(token)) return token
  return refreshOnce(refreshUrl, ask)
}
