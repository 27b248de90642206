// Says whose a bearer token is. The keys are this process's own, or those that the auth service publishes elsewhere.
import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, createRemoteJWKSet, errors, exportJWK, jwtVerify, type JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import { viewer, type Viewer } from '#contract/viewer.ts'
import type { Clock } from '#platform/clock.ts'

export const accessAlgorithm = 'ES256'

/** What a token was found to be; `forged` is everything that we did not sign for this site. */
export type TokenFound =
  | { kind: 'valid'; viewer: Viewer; sessionId: string; expiresAt: Date }
  | { kind: 'expired' }
  | { kind: 'forged' }

/** Throws `unavailable` when the keys of another process cannot be had. */
export type VerifyToken = (token: string) => Promise<TokenFound>

/** What became known since tokens were given out; lost when the process ends, and then true again at the next refresh. */
export type ViewerNews = {
  note(userId: string, viewer: Viewer | null): void
  /** `sessionId` null: every session of the person. */
  noteRevoked(userId: string, sessionId: string | null): void
  /** What is true now of the viewer of a token given out at `issuedAt`; null: the token has ended. */
  correct(viewer: Viewer, sessionId: string, issuedAt: Date): Viewer | null
}

export function makeViewerNews(clock: Clock): ViewerNews {
  const news = new LRUCache<string, { viewer: Viewer | null; at: Date }>({ max: 10_000 })
  const revoked = new LRUCache<string, true>({ max: 10_000 })
  const note: ViewerNews['note'] = (userId, known) => void news.set(userId, { viewer: known, at: clock.now() })
  return {
    note,
    noteRevoked: (userId, sessionId) => {
      if (sessionId === null) note(userId, null)
      else revoked.set(sessionId, true)
    },
    correct: (viewer, sessionId, issuedAt) => {
      if (revoked.has(sessionId)) return null
      const known = news.get(viewer.userId)
      return known && issuedAt <= known.at ? known.viewer : viewer
    },
  }
}

const accessClaims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  roles: viewer.shape.roles,
  banned: z.boolean(),
  expert: z.boolean(),
})

/** A key as it is published; its thumbprint is its name. */
export async function publicJwk(publicKey: KeyObject): Promise<JWK & { kid: string }> {
  const jwk = await exportJWK(publicKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: accessAlgorithm, use: 'sig' }
}

export type VerifyTokenOptions = {
  accessKey: KeyObject | undefined
  /** Address of the auth service when it is another process. */
  authUrl: string | undefined
  issuer: string
  clock: Clock
  news: ViewerNews
}

export function makeVerifyToken({ accessKey, authUrl, issuer, clock, news }: VerifyTokenOptions): VerifyToken {
  const own = accessKey && createPublicKey(accessKey)
  const published = authUrl === undefined ? undefined : createRemoteJWKSet(new URL(`${authUrl}/.well-known/jwks.json`))
  return async token => {
    const options = {
      issuer,
      algorithms: [accessAlgorithm],
      currentDate: clock.now(),
      requiredClaims: ['sub', 'exp', 'iat'],
    }
    try {
      if (!own && !published) return { kind: 'forged' }
      const { payload } = own ? await jwtVerify(token, own, options) : await jwtVerify(token, published!, options)
      const { sub, sid, iat, exp, roles, banned, expert } = accessClaims.parse(payload)
      const said = { userId: sub, roles, isBanned: banned, isExpert: expert }
      const found = news.correct(said, sid, new Date(iat * 1000))
      if (!found) return { kind: 'expired' }
      return { kind: 'valid', viewer: found, sessionId: sid, expiresAt: new Date(exp * 1000) }
    } catch (error) {
      // Thrown only after the signature was found right.
      if (error instanceof errors.JWTExpired) return { kind: 'expired' }
      if (!own && areKeysMissing(error)) throw new DomainError('unavailable', 'Служба входа сейчас не отвечает')
      return { kind: 'forged' }
    }
  }
}

/** The keys did not come: nothing is known of the token. */
function areKeysMissing(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  if (error instanceof errors.JOSEError) return error.constructor === errors.JOSEError
  return !(error instanceof z.ZodError)
}
