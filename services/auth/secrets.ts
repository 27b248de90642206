// Keyed hashes keep codes, cookies, addresses and networks unreadable to somebody who has the database alone.
import {
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { SignJWT } from 'jose'
import type { Viewer } from '#domain/viewer.ts'
import { accessAlgorithm, publicJwk } from '#platform/http/verify-token.ts'
import { accessTokenSeconds, linkKeyBytes } from './limits.ts'
import { officeTokenSeconds } from './office/limits.ts'

export type Secrets = {
  /** Base64url of 32 bytes. `purpose` separates hashes of different kinds. */
  keyedHash(
    purpose:
      | 'address'
      | 'code'
      | 'link'
      | 'new-address'
      | 'new-address-code'
      | 'cookie'
      | 'transaction'
      | 'one-tap'
      | 'office-link'
      | 'office-start'
      | 'office-session'
      | 'office-device'
      | 'office-address'
      | 'office-spare-code'
      | 'office-challenge',
    ...parts: string[]
  ): string
  signAccessToken(viewer: Viewer, sessionId: string, now: Date): Promise<string>
  /** A token of the office: shorter, with a claim that the second step was proved. `isLesser`: with fewer rights than the person has. */
  signOfficeToken(viewer: Viewer, sessionId: string, options: { now: Date; isLesser: boolean }): Promise<string>
  jwk: Awaited<ReturnType<typeof publicJwk>>
}

export async function makeSecrets(accessKey: KeyObject, issuer: string): Promise<Secrets> {
  const secret = Buffer.from(
    hkdfSync('sha256', accessKey.export({ type: 'pkcs8', format: 'der' }), '', 'delno auth', 32),
  )
  const jwk = await publicJwk(createPublicKey(accessKey))
  const sign = (
    { userId, roles, isBanned, isExpert, isArchived }: Viewer,
    claims: { sid: string; office?: true; lesser?: true },
    { now, lastsSeconds }: { now: Date; lastsSeconds: number },
  ) => {
    const seconds = Math.floor(now.getTime() / 1000)
    return new SignJWT({ ...claims, roles, banned: isBanned, expert: isExpert, archived: isArchived })
      .setProtectedHeader({ alg: accessAlgorithm, kid: jwk.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(userId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lastsSeconds)
      .sign(accessKey)
  }
  return {
    jwk,
    keyedHash: (purpose, ...parts) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('base64url'),
    signAccessToken: (viewer, sid, now) => sign(viewer, { sid }, { now, lastsSeconds: accessTokenSeconds }),
    signOfficeToken: (viewer, sid, { now, isLesser }) =>
      sign(viewer, { sid, office: true, ...(isLesser && { lesser: true }) }, { now, lastsSeconds: officeTokenSeconds }),
  }
}

export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Hexadecimal digits. */
export function makeLinkKey(): string {
  return randomBytes(linkKeyBytes).toString('hex')
}

export function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)]
  return a.length === b.length && timingSafeEqual(a, b)
}
