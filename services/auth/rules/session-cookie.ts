import { setCookieLine, type CookieSettings } from './set-cookie.ts'

/** `generation` counts the rotations of the cookie; `proof` is our keyed hash of the other two. */
export type SessionCookie = { sessionId: string; generation: number; proof: string }

export const cookieName = 'delno_session'

const shape = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,9})\.([\w-]{43})$/

export function readSessionCookie(value: string | undefined): SessionCookie | undefined {
  const [, sessionId, generation, proof] = shape.exec(value ?? '') ?? []
  if (sessionId === undefined || generation === undefined || proof === undefined) return undefined
  return { sessionId, generation: Number(generation), proof }
}

/** A `Set-Cookie` line; without a session, the line that removes the cookie. */
export function sessionCookieLine(cookie: SessionCookie | undefined, settings: CookieSettings): string {
  const value = cookie && `${cookie.sessionId}.${cookie.generation}.${cookie.proof}`
  return setCookieLine(cookieName, value, settings)
}
