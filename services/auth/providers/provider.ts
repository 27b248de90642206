// One way through all of them: the code of OAuth with PKCE and state; what differs is said by each.
import * as client from 'openid-client'
import { DomainError } from '#contract/errors.ts'
import { providerSeconds } from '../limits.ts'

/** A person as another service knows them. `email`: only one that the service itself answers for. */
export type SocialPerson = { subject: string; name: string | null; email: string | null }

/** What only the browser that began knows until it comes back. */
export type Proof = { state: string; nonce: string; verifier: string }

export type Provider = {
  readonly title: string
  /** The page of the service that asks the person. Throws `unavailable`. */
  start(redirectUri: string, proof: Proof): Promise<URL>
  /** Who came back to this address. Throws `forbidden` (declined), `bad_request` (spent or too old), `unavailable`. */
  finish(returned: URL, proof: Proof): Promise<SocialPerson>
}

export type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

type ProviderParts = {
  title: string
  scope: string
  configure(): Promise<client.Configuration>
  /** An ID token is awaited, with our nonce in it or without. */
  idToken: 'with nonce' | 'without nonce' | 'none'
  /** What the service wants beside the standard's when a code is exchanged. */
  exchangeWith?(returned: URLSearchParams): Record<string, string>
  identify(tokens: Tokens): SocialPerson | Promise<SocialPerson>
}

export function makeProvider({ title, scope, configure, idToken, exchangeWith, identify }: ProviderParts): Provider {
  const hasNonce = idToken === 'with nonce'
  return {
    title,
    start: (redirectUri, { state, nonce, verifier }) =>
      explained(title, async () =>
        client.buildAuthorizationUrl(await configure(), {
          redirect_uri: redirectUri,
          scope,
          state,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(hasNonce && { nonce }),
        }),
      ),
    finish: (returned, { state, nonce, verifier }) =>
      explained(title, async () => {
        const checks = {
          expectedState: state,
          pkceCodeVerifier: verifier,
          idTokenExpected: idToken !== 'none',
          ...(hasNonce && { expectedNonce: nonce }),
        }
        const more = exchangeWith?.(returned.searchParams)
        return identify(await client.authorizationCodeGrant(await configure(), returned, checks, more))
      }),
  }
}

export const makeProof = (): Proof => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

/** Runs what asks another service; a failure is said in words for the person who waits. */
export async function explained<R>(title: string, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
      throw new DomainError('forbidden', `Вы отказались от входа через ${title}`)
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant')
      throw new DomainError('bad_request', 'Этот вход уже использован или устарел. Начните снова')
    const failure = new DomainError('unavailable', `${title} сейчас не отвечает. Попробуйте ещё раз чуть позже`)
    failure.cause = error
    throw failure
  }
}

/** Settings found out once; a failure is not remembered. */
export function once<R>(work: () => Promise<R>): () => Promise<R> {
  let kept: Promise<R> | undefined
  return () => {
    kept ??= work().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}

/** Where a service has no discovery, its addresses are written down; http is a test's own provider. */
export function configureBy(
  server: client.ServerMetadata,
  clientId: string,
  authentication: client.ClientAuth,
): client.Configuration {
  const configuration = new client.Configuration(server, clientId, undefined, authentication)
  configuration.timeout = providerSeconds
  if (server.issuer.startsWith('http:')) client.allowInsecureRequests(configuration)
  return configuration
}

export function discover(
  issuer: string,
  clientId: string,
  authentication: client.ClientAuth,
): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), clientId, undefined, authentication, {
    timeout: providerSeconds,
    execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
  })
}

/** A JSON answer of a service that has no userinfo endpoint of the standard. */
export async function askJson(url: URL, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(providerSeconds * 1000) })
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`)
  return response.json()
}
