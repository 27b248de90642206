// A sign-out that did not reach the server. The session cookie is http-only, so only the server can end it. The pending revocation outlives
// the page; it is sent when the connection is back, and before the next sign-in in this browser.
import { owedRevokeKey } from '../client/stored-names.ts'
import { answerWithinMs, appHeaders, authUrl } from './auth-service.ts'
import { joinCalls } from './join-calls.ts'

/** Without storage the pending revocation lasts as long as the page. */
let isOwedHere = false

export function oweRevoke(): void {
  isOwedHere = true
  try {
    localStorage.setItem(owedRevokeKey, '1')
  } catch {
    // The variable above keeps it.
  }
}

/** The cookie belongs to another session now, or is gone. */
export function forgetOwedRevoke(): void {
  isOwedHere = false
  try {
    localStorage.removeItem(owedRevokeKey)
  } catch {
    // Without storage nothing was kept.
  }
}

function isRevokeOwed(): boolean {
  try {
    return isOwedHere || localStorage.getItem(owedRevokeKey) !== null
  } catch {
    return isOwedHere
  }
}

/** Revokes the session of the cookie if that is pending. Never throws: after a failure it stays pending. */
export const payOwedRevoke = joinCalls(async (): Promise<void> => {
  if (!isRevokeOwed()) return
  try {
    const response = await fetch(`${authUrl}/auth/revoke-token`, {
      method: 'PATCH',
      credentials: 'include',
      headers: appHeaders,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (response.ok || response.status === 401) forgetOwedRevoke()
  } catch {
    // There is no connection yet.
  }
})
