// The common flow of all services: OAuth 2 with code, PKCE and state. Each service declares only its differences.
import * as client from 'openid-client'
import { DomainError } from '#contract/errors.ts'
import { providerSeconds } from '../limits.ts'

/** A person at another service. `email` is null unless the service vouches for it. */
export type SocialPerson = { subject: string; name: string | null; email: string | null }

/** Secrets of one sign-in: only the browser that began it has them. */
export type FlowSecrets = { state: string; nonce: string; verifier: string }

export type Provider = {
  readonly title: string
  /** The page of the service that asks for permission. Throws `unavailable`. */
  start(redirectUri: string, flow: FlowSecrets): Promise<URL>
  /** Identifies the person who came back to this address. Throws `forbidden` (declined), `bad_request` (used or expired), `unavailable`. */
  finish(returned: URL, flow: FlowSecrets): Promise<SocialPerson>
}

export type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>

type ProviderParts = {
  title: string
  scope: string
  configure(): Promise<client.Configuration>
  /** True if the service returns an ID token that contains our nonce. */
  idToken: 'with nonce' | 'without nonce' | 'none'
  /** Parameters that the service requires beyond the standard when a code is exchanged. */
  exchangeParameters?(returned: URLSearchParams): Record<string, string>
  identify(tokens: Tokens): SocialPerson | Promise<SocialPerson>
}

export function makeProvider({
  title,
  scope,
  configure,
  idToken,
  exchangeParameters,
  identify,
}: ProviderParts): Provider {
  const hasNonce = idToken === 'with nonce'
  return {
    title,
    start: (redirectUri, { state, nonce, verifier }) =>
      describeFailures(title, async () =>
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
      describeFailures(title, async () => {
        const checks = {
          expectedState: state,
          pkceCodeVerifier: verifier,
          idTokenExpected: idToken !== 'none',
          ...(hasNonce && { expectedNonce: nonce }),
        }
        const parameters = exchangeParameters?.(returned.searchParams)
        return identify(await client.authorizationCodeGrant(await configure(), returned, checks, parameters))
      }),
  }
}

export const makeFlowSecrets = (): FlowSecrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
})

/** Runs a request to another service and turns its failure into a message for the reader. */
export async function describeFailures<R>(title: string, work: () => Promise<R>): Promise<R> {
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

/** Keeps the first successful result; a failure is tried again. */
export function once<R>(work: () => Promise<R>): () => Promise<R> {
  let result: Promise<R> | undefined
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}

/** Services without discovery have fixed addresses. Only the provider of tests uses http. */
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

/** Reads JSON from a service that has no standard userinfo endpoint. */
export async function askJson(url: URL, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(providerSeconds * 1000) })
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`)
  return response.json()
}
