// OpenID Connect: https://developers.google.com/identity/openid-connect/openid-connect
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { ClientSecretPost } from 'openid-client'
import { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import type { SignInConfig } from '#platform/config/config.ts'
import { providerSeconds } from '../limits.ts'
import { discover, describeFailures, makeProvider, once, type Provider, type SocialPerson } from './provider.ts'

export type Google = Provider & {
  readonly clientId: string
  /** The person of a One Tap credential. Throws `unauthorized` when it is forged, foreign or expired, and `unavailable`. */
  verifyCredential(credential: string, expected: { nonce: string; now: Date }): Promise<SocialPerson>
}

const claims = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  hd: z.string().optional(),
})

/**
 * Google vouches for its own addresses and those of its organisations (`hd`). Any other address was checked when the Google
 * account was created and may have another owner today.
 */
function readPerson(token: unknown): SocialPerson {
  const { sub, name = null, email, email_verified, hd } = claims.parse(token)
  const isVouchedFor =
    email_verified === true && (hd !== undefined || email?.toLowerCase().endsWith('@gmail.com') === true)
  return { subject: sub, name, email: isVouchedFor ? (email ?? null) : null }
}

export function openGoogle({ clientId, secret, issuer }: NonNullable<SignInConfig['google']>): Google {
  const title = 'Google'
  const configure = once(() => discover(issuer, clientId, ClientSecretPost(secret)))
  const findKeys = once(async () => {
    const { jwks_uri } = (await configure()).serverMetadata()
    return createRemoteJWKSet(new URL(jwks_uri!), { timeoutDuration: providerSeconds * 1000 })
  })
  return {
    ...makeProvider({
      title,
      scope: 'openid email profile',
      configure,
      idToken: 'with nonce',
      identify: tokens => readPerson(tokens.claims()),
    }),
    clientId,
    verifyCredential: (credential, { nonce, now }) =>
      describeFailures(title, async () => {
        const keys = await findKeys()
        try {
          const { payload } = await jwtVerify(credential, keys, {
            algorithms: ['RS256'],
            // Google uses both forms.
            issuer: [issuer, issuer.replace(/^https:\/\//, '')],
            audience: clientId,
            currentDate: now,
            requiredClaims: ['sub', 'exp', 'nonce'],
          })
          if (payload['nonce'] === nonce) return readPerson(payload)
        } catch (error) {
          // A slow or broken key list is a failure of the service, not of the credential.
          const isKeyListError = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
          const isRejected = error instanceof errors.JOSEError && !isKeyListError && error.code !== 'ERR_JOSE_GENERIC'
          if (!isRejected) throw error
        }
        throw new DomainError('unauthorized', 'Google не подтвердил вход. Попробуйте ещё раз')
      }),
  }
}
