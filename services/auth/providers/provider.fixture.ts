// A real OpenID provider on this machine. It stands for Google and Telegram directly, and for Yandex ID and VK ID behind
// addresses like theirs. It signs `person` in without asking.
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { importJWK, SignJWT } from 'jose'
import { Provider, type JWK } from 'oidc-provider'
import type { SignInProvider } from '#contract/auth.ts'
import type { SignInConfig } from '#platform/config/config.ts'

export type TestPerson = {
  sub: string
  name?: string
  preferred_username?: string
  email?: string
  email_verified?: boolean
  hd?: string
}

export type TestProvider = {
  signIn: SignInConfig
  /** The person who signs in; null declines. */
  person: TestPerson | null
  /** Follows redirects as a browser would and returns the address of our site that they end at. */
  followRedirects(url: string): Promise<string>
  /** Signs a credential of One Tap. */
  signCredential(claims: Record<string, unknown>, options: { now: Date; seconds?: number }): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
}

/** VK ID adds this to the address that it redirects to. */
const deviceId = 'device-of-lena'

const makeKey = (): JsonWebKey => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  alg: 'RS256',
  use: 'sig',
  kid: 'of-the-test',
})

const clients = { google: 'delno.apps.test', telegram: '7001', yandex: 'yandex-of-delno', vkontakte: '5001' }
const secret = 'a-secret_of.delno'
const authentication = {
  google: 'client_secret_post',
  telegram: 'client_secret_basic',
  yandex: 'client_secret_post',
  vkontakte: 'none',
} as const
const scopes = ['openid', 'email', 'profile', 'login:info', 'login:email', 'vkid.personal_info']

/** `people`: everybody who has signed in, by their id. */
type Site = { issuer: string; provider: Provider; people: Map<string, TestPerson> }

function openSite(issuer: string, siteUrl: string, key: JsonWebKey): Site {
  const people = new Map<string, TestPerson>()
  const provider = new Provider(issuer, {
    clients: (Object.keys(clients) as SignInProvider[]).map(name => ({
      client_id: clients[name],
      ...(name !== 'vkontakte' && { client_secret: secret }),
      token_endpoint_auth_method: authentication[name],
      redirect_uris: [`${siteUrl}/id/auth/${name}/callback`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    })),
    scopes,
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    jwks: { keys: [key as JWK] },
    cookies: { keys: ['of the test'] },
    pkce: { required: () => true },
    routes: { authorization: '/authorize', token: '/token' },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/who' },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  })
  return { issuer, provider, people }
}

/** Signs `person` in and gives their consent; null declines. */
async function finishInteraction(
  { provider, people }: Site,
  person: TestPerson | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!person) {
    await provider.interactionFinished(request, response, { error: 'access_denied' })
    return
  }
  people.set(person.sub, person)
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) })
  grant.addOIDCScope(scopes.join(' '))
  await provider.interactionFinished(request, response, {
    login: { accountId: person.sub },
    consent: { grantId: await grant.save() },
  })
}

/** The calls of Yandex ID and VK ID that are not OpenID Connect, by their paths. */
function makeOwnCalls({
  issuer,
  provider,
  people,
}: Site): Record<string, (request: IncomingMessage) => Promise<object>> {
  const personOf = async (token: string) => people.get((await provider.AccessToken.find(token))?.accountId ?? '')
  return {
    // Like login.yandex.ru, which has its own authorization scheme.
    '/info': async request => {
      const person = await personOf(/^OAuth (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
      return { id: person?.sub, login: 'lena', real_name: person?.name, default_email: person?.email }
    },
    // Like id.vk.com: no secret, a device id, an ID token of its own kind, errors with status 200.
    '/oauth2/auth': async request => {
      const body = await text(request)
      if (new URLSearchParams(body).get('device_id') !== deviceId) return { error: 'invalid_request' }
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      return { ...((await response.json()) as object), ...(response.ok && { id_token: 'not.of.openid' }) }
    },
    '/oauth2/user_info': async request => {
      const form = new URLSearchParams(await text(request))
      const person = await personOf(form.get('access_token') ?? '')
      const [first_name, last_name] = person?.name?.split(' ') ?? []
      return { user: { user_id: Number(person?.sub), first_name, last_name, email: person?.email } }
    },
  }
}

/** Adds to redirects back from VK what VK ID adds. */
function addDeviceToRedirects(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    const isBackFromVk = name.toLowerCase() === 'location' && String(value).includes('/vkontakte/callback?code')
    return setHeader(name, isBackFromVk ? `${String(value)}&device_id=${deviceId}&type=code_v2` : value)
  }
}

async function followRedirects(url: string, siteUrl: string): Promise<string> {
  const jar = new Map<string, string>()
  for (let at = url; ;) {
    const cookie = [...jar].map(pair => pair.join('=')).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      jar.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${at} answered ${response.status}: ${await response.text()}`)
    at = new URL(location, at).href
    if (at.startsWith(siteUrl)) return at
  }
}

export async function makeTestProvider(siteUrl: string): Promise<TestProvider> {
  const key = makeKey()
  let server: Server = createServer()
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const site = openSite(issuer, siteUrl, key)
  const answerOpenId = site.provider.callback()
  const ownCalls = makeOwnCalls(site)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('?')[0]!
    const ownCall = ownCalls[path]
    if (ownCall) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(await ownCall(request)))
    } else if (path === '/who') await finishInteraction(site, test.person, request, response)
    else {
      addDeviceToRedirects(response)
      answerOpenId(request, response)
    }
  }
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }
  server.on('request', handle)

  const test: TestProvider = {
    signIn: {
      google: { clientId: clients.google, secret, issuer },
      telegram: { clientId: clients.telegram, secret, issuer },
      yandex: { clientId: clients.yandex, secret, issuer, infoUrl: `${issuer}/info` },
      vkontakte: { clientId: clients.vkontakte, issuer },
      whereRestricted: ['yandex', 'vkontakte'],
    },
    person: null,
    followRedirects: url => followRedirects(url, siteUrl),
    signCredential: async (claims, { now, seconds = 3600 }) => {
      const at = Math.floor(now.getTime() / 1000)
      return new SignJWT({ iss: issuer, aud: clients.google, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'of-the-test' })
        .setIssuedAt(at)
        .setExpirationTime(at + seconds)
        .sign(await importJWK(key as { kty: string }, 'RS256'))
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
    start: async () => {
      server = createServer(handle)
      await listen(port)
    },
  }
  return test
}
