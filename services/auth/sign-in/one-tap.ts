// Google One Tap: a cookie ties the nonce of a page to its browser.
import { randomBytes } from 'node:crypto'
import type { AnswerContext } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { oneTapHours } from '../limits.ts'
import { setCookieLine } from '../rules/set-cookie.ts'

const cookieName = 'delno_one_tap'

const cookieLine = ({ cookieSettings }: Auth, value: string | undefined) =>
  setCookieLine(cookieName, value, { ...cookieSettings, maxAgeSeconds: oneTapHours * 3600 })

const nonceOf = ({ secrets }: Auth, id: string) => secrets.keyedHash('one-tap', id)

/** The nonce for this browser; it also sets or renews the cookie. */
export function issueNonce(auth: Auth, context: AnswerContext): string {
  const kept = context.cookie(cookieName)
  const id = kept && /^[\w-]{32}$/.test(kept) ? kept : randomBytes(24).toString('base64url')
  context.setCookie(cookieLine(auth, id))
  return nonceOf(auth, id)
}

/** The nonce that this browser was given; undefined when its cookie is gone. */
export function findNonce(auth: Auth, context: AnswerContext): string | undefined {
  const id = context.cookie(cookieName)
  return id ? nonceOf(auth, id) : undefined
}

export function removeNonce(auth: Auth, context: AnswerContext): void {
  context.setCookie(cookieLine(auth, undefined))
}
