// A real OpenID provider on this machine, which stands for Google and Telegram as it is, and for Yandex ID and VK ID with
// their own addresses before it. Whoever `person` is signs in there without being asked.
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
  /** Who is signed in there; null: declines. */
  person: TestPerson | null
  /** Follows redirects there as a browser would; the address of our site that it ends at. */
  walk(url: string): Promise<string>
  /** A credential of One Tap. */
  signCredential(claims: Record<string, unknown>, options: { now: Date; seconds?: number }): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
}

/** What VK ID adds to the address it sends back to. */
const deviceId = 'device-of-lena'

const makeKey = (): JsonWebKey => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  alg: 'RS256',
  use: 'sig',
  kid: 'of-the-test',
})

export async function makeTestProvider(siteUrl: string): Promise<TestProvider> {
  const key = makeKey()
  const people = new Map<string, TestPerson>()
  let server: Server = createServer()
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  const clients = { google: 'delno.apps.test', telegram: '7001', yandex: 'yandex-of-delno', vkontakte: '5001' }
  const secret = 'a-secret_of.delno'
  const authentication = {
    google: 'client_secret_post',
    telegram: 'client_secret_basic',
    yandex: 'client_secret_post',
    vkontakte: 'none',
  } as const
  const scopes = ['openid', 'email', 'profile', 'login:info', 'login:email', 'vkid.personal_info']
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
  const answerOpenId = provider.callback()

  async function answerWho(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { person } = test
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

  const personOf = async (token: string) => people.get((await provider.AccessToken.find(token))?.accountId ?? '')

  /** As login.yandex.ru: the scheme of the header is its own. */
  async function answerYandexInfo(request: IncomingMessage): Promise<object> {
    const person = await personOf(/^OAuth (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    return { id: person?.sub, login: 'lena', real_name: person?.name, default_email: person?.email }
  }

  /** As id.vk.com: no secret, a device, an ID token of its own kind, refusals with the status 200. */
  async function answerVkToken(request: IncomingMessage): Promise<object> {
    const body = await text(request)
    if (new URLSearchParams(body).get('device_id') !== deviceId) return { error: 'invalid_request' }
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return { ...((await response.json()) as object), ...(response.ok && { id_token: 'not.of.openid' }) }
  }

  async function answerVkInfo(request: IncomingMessage): Promise<object> {
    const form = new URLSearchParams(await text(request))
    const person = await personOf(form.get('access_token') ?? '')
    const [first_name, last_name] = person?.name?.split(' ') ?? []
    return { user: { user_id: Number(person?.sub), first_name, last_name, email: person?.email } }
  }

  const answers: Record<string, (request: IncomingMessage) => Promise<object>> = {
    '/info': answerYandexInfo,
    '/oauth2/auth': answerVkToken,
    '/oauth2/user_info': answerVkInfo,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!.split('?')[0]!
    const own = answers[path]
    if (own) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(await own(request)))
    } else if (path === '/who') await answerWho(request, response)
    else {
      const setHeader = response.setHeader.bind(response)
      response.setHeader = (name, value) => {
        const isBackFromVk = name.toLowerCase() === 'location' && String(value).includes('/vkontakte/callback?code')
        return setHeader(name, isBackFromVk ? `${String(value)}&device_id=${deviceId}&type=code_v2` : value)
      }
      answerOpenId(request, response)
    }
  }
  const take = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }
  server.on('request', take)

  async function walk(url: string): Promise<string> {
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

  const test: TestProvider = {
    signIn: {
      google: { clientId: clients.google, secret, issuer },
      telegram: { clientId: clients.telegram, secret, issuer },
      yandex: { clientId: clients.yandex, secret, issuer, infoUrl: `${issuer}/info` },
      vkontakte: { clientId: clients.vkontakte, issuer },
      whereRestricted: ['yandex', 'vkontakte'],
    },
    person: null,
    walk,
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
      server = createServer(take)
      await listen(port)
    },
  }
  return test
}
