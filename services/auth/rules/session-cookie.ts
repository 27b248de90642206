import { setCookieLine, type CookieSettings } from './set-cookie.ts'

/** What the cookie of a session says: which session, which of its generations, and the proof that we wrote it. */
export type SessionCookie = { sessionId: string; generation: number; proof: string }

export const cookieName = 'delno_session'

const shape = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,9})\.([\w-]{43})$/

export function readSessionCookie(value: string | undefined): SessionCookie | undefined {
  const [, sessionId, generation, proof] = shape.exec(value ?? '') ?? []
  if (sessionId === undefined || generation === undefined || proof === undefined) return undefined
  return { sessionId, generation: Number(generation), proof }
}

/** A `Set-Cookie` line; without a session, the one that removes the cookie. */
export function sessionCookieLine(cookie: SessionCookie | undefined, settings: CookieSettings): string {
  const value = cookie && `${cookie.sessionId}.${cookie.generation}.${cookie.proof}`
  return setCookieLine(cookieName, value, settings)
}

/**
 * What a cookie that we wrote is worth. `spent`: it was replaced a while ago, so two hold it, and one of them is a thief.
 * `replaced`: a moment ago by a parallel request, which gets the same successor.
 */
export function judgeGeneration(
  brought: number,
  current: { generation: number; rotatedAt: Date },
  now: Date,
  sameSuccessorMs: number,
): 'current' | 'replaced' | 'spent' {
  if (brought === current.generation) return 'current'
  const isFresh = now.getTime() - current.rotatedAt.getTime() <= sameSuccessorMs
  return brought === current.generation - 1 && isFresh ? 'replaced' : 'spent'
}
