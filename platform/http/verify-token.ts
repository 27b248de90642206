// Verifies bearer tokens, with this process's own key or with the keys that the auth service publishes in another process.
import { createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, createRemoteJWKSet, errors, exportJWK, jwtVerify, type JWK } from 'jose'
import { makeCountedCache } from '#platform/cache/counted-cache.ts'
import { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import { viewer } from '#contract/viewer.ts'
import { isAboveInOffice, type Viewer } from '#domain/viewer.ts'
import type { Clock } from '#platform/clock.ts'

export const accessAlgorithm = 'ES256'

/** `forged`: we did not sign the token for this site. */
export type TokenFound =
  | { kind: 'valid'; viewer: Viewer; sessionId: string; expiresAt: Date }
  | { kind: 'expired' }
  | { kind: 'forged' }

/** Throws `unavailable` when the keys of another process cannot be fetched. */
export type VerifyToken = (token: string) => Promise<TokenFound>

/** Changes made before this process started, while tokens issued earlier are still valid. */
export type EarlierChanges = {
  viewers: { userId: string; viewer: Viewer | null; changedAt: string }[]
  sessions: string[]
}

/** Changes to viewers since their tokens were issued. A new process loads earlier changes before it accepts the first token. */
export type ViewerChanges = {
  /** Resolves when earlier changes are loaded. Rejects if loading fails; the next token tries again. */
  ready(): Promise<void>
  /** Ignores an event that is older (smaller `eventId`) than the last one noted for this person. */
  note(userId: string, viewer: Viewer | null, eventId: number): void
  /** `sessionId` null: every session of the person that began before now. Nothing that is noted later brings its tokens back. */
  noteRevoked(userId: string, sessionId: string | null): void
  /** Events may have been missed: tokens issued before now count as expired, and a refresh brings the current state. */
  noteMissed(): void
  /** The current state of the viewer of a token issued at `issuedAt`; null: the token is no longer valid. */
  correct(viewer: Viewer, sessionId: string, issuedAt: Date): Viewer | null
}

/** `loadEarlier` is absent in an installation without an auth service. */
export function makeViewerChanges(clock: Clock, loadEarlier?: () => Promise<EarlierChanges>): ViewerChanges {
  const changes = makeCountedCache<string, { viewer: Viewer | null; at: Date; eventId: number }>(10_000)
  const revoked = makeCountedCache<string, true>(10_000)
  /** When all sessions of a person ended, apart from what the next change says of the person. */
  const allRevokedAt = makeCountedCache<string, Date>(10_000)
  let missedAt = new Date(0)
  const note: ViewerChanges['note'] = (userId, known, eventId) => {
    if (eventId < (changes.get(userId)?.eventId ?? 0)) return
    changes.set(userId, { viewer: known, at: clock.now(), eventId })
  }
  const takeEarlier = async () => {
    const earlier = await loadEarlier?.()
    // Oldest first, so that the newest stay in the cache. Events that arrived meanwhile are newer.
    for (const { userId, viewer: known, changedAt } of earlier?.viewers.toReversed() ?? [])
      if (!changes.has(userId)) changes.set(userId, { viewer: known, at: new Date(changedAt), eventId: 0 })
    for (const sessionId of earlier?.sessions.toReversed() ?? []) revoked.set(sessionId, true)
  }
  let taking: Promise<void> | undefined
  return {
    ready: () => {
      taking ??= takeEarlier().catch((error: unknown) => {
        taking = undefined
        throw error
      })
      return taking
    },
    note,
    noteRevoked: (userId, sessionId) => {
      if (sessionId === null) allRevokedAt.set(userId, clock.now())
      else revoked.set(sessionId, true)
    },
    noteMissed: () => {
      // `iat` of a token is in whole seconds.
      missedAt = new Date(Math.floor(clock.now().getTime() / 1000) * 1000)
    },
    correct: (viewer, sessionId, issuedAt) => {
      if (revoked.has(sessionId) || issuedAt < missedAt) return null
      const endedAt = allRevokedAt.get(viewer.userId)
      if (endedAt && issuedAt <= endedAt) return null
      const known = changes.get(viewer.userId)
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
  archived: z.boolean().default(false),
  /** The session is one of the office, so the second step was proved. */
  office: z.literal(true).optional(),
  /** The token has fewer rights than the person. */
  lesser: z.literal(true).optional(),
})

/** The published form of a key; `kid` is its thumbprint. */
export async function publicJwk(publicKey: KeyObject): Promise<JWK & { kid: string }> {
  const jwk = await exportJWK(publicKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: accessAlgorithm, use: 'sig' }
}

export type VerifyTokenOptions = {
  accessKey: KeyObject | undefined
  /** URL of the auth service when it runs in another process. */
  authUrl: string | undefined
  issuer: string
  clock: Clock
  viewerChanges: ViewerChanges
}

export function makeVerifyToken({ accessKey, authUrl, issuer, clock, viewerChanges }: VerifyTokenOptions): VerifyToken {
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
      const { sub, sid, iat, exp, roles, banned, expert, archived, office, lesser } = accessClaims.parse(payload)
      const said = { userId: sub, roles, isBanned: banned, isExpert: expert, isArchived: archived }
      await viewerChanges.ready().catch((cause: unknown) => {
        // Without the changes a revoked token would be accepted.
        throw Object.assign(new DomainError('unavailable', 'Служба входа сейчас не отвечает'), { cause })
      })
      const found = viewerChanges.correct(said, sid, new Date(iat * 1000))
      if (!found) return { kind: 'expired' }
      // A correction has all rights of the person. A view with fewer of them stays as it is while the person is above it, and open.
      const isView = lesser && found !== said
      if (isView && (found.isBanned || found.isArchived || !isAboveInOffice(found, said))) return { kind: 'expired' }
      const known = isView ? said : found
      // A corrected viewer comes from an event, which knows nothing of this session.
      const viewer = office ? { ...known, office: { sessionId: sid, ...(lesser && { isLesser: lesser }) } } : known
      return { kind: 'valid', viewer, sessionId: sid, expiresAt: new Date(exp * 1000) }
    } catch (error) {
      if (error instanceof DomainError) throw error
      // `jose` throws this only after it verified the signature.
      if (error instanceof errors.JWTExpired) return { kind: 'expired' }
      if (!own && areKeysMissing(error)) throw new DomainError('unavailable', 'Служба входа сейчас не отвечает')
      return { kind: 'forged' }
    }
  }
}

/** True when the keys could not be fetched, so the token could not be checked. */
function areKeysMissing(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  if (error instanceof errors.JOSEError) return error.constructor === errors.JOSEError
  return !(error instanceof z.ZodError)
}
