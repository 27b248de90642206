// Signing in through other services over HTTP, by a client that keeps cookies and a real provider on this machine.
import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getUsers,
  markArchived,
  setBan,
  signInProvider,
  type SignInMessage,
  type SignInProvider,
  type UserReply,
} from '#contract/auth.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { attemptsPerNetwork, transactionMinutes } from '../limits.ts'
import { makeTestProvider, type TestPerson, type TestProvider } from '../providers/provider.fixture.ts'

const siteUrl = 'https://delno.test'
const calls = '/svc/auth/api/v1/auth'
const minute = 60_000

let provider: TestProvider
let app: TestApp
beforeAll(async () => {
  provider = await makeTestProvider(siteUrl)
  app = await openTestApp({
    services: ['auth', 'user'],
    config: {
      siteUrl,
      signIn: provider.signIn,
      location: { header: 'x-country', file: undefined, restrictedCountries: ['RU'] },
    },
  })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  await app.empty()
  provider.person = lena
})

const lena: TestPerson = { sub: '1001', name: 'Лена Орлова', email: 'lena@gmail.com', email_verified: true }

type Request = { method?: 'GET' | 'POST' | 'PATCH'; headers?: Record<string, string>; payload?: object; ip?: string }

/** A client that keeps cookies by name and path. */
function openBrowser() {
  const jar = new Map<string, { path: string; pair: string }>()
  const send = async (url: string, { method = 'GET', headers = {}, payload, ip = '10.1.1.1' }: Request = {}) => {
    const path = url.split('?')[0]!
    const cookie = [...jar.values()].filter(kept => path.startsWith(kept.path)).map(({ pair }) => pair)
    const response = await app.app.inject({
      method,
      url,
      remoteAddress: ip,
      payload,
      headers: { ...(cookie.length > 0 && { cookie: cookie.join('; ') }), ...headers },
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, pair = '', name = ''] = /^(([^=]+)=[^;]*)/.exec(line) ?? []
      const at = /; Path=([^;]+)/.exec(line)![1]!
      if (line.includes('; Max-Age=0;')) jar.delete(name + at)
      else jar.set(name + at, { path: at, pair })
    }
    return response
  }
  /** Goes to the service and returns the address that it redirects back to. */
  const visitProvider = async (name: SignInProvider, query = '?consent=2026-11') => {
    const started = await send(`/id/auth/${name}${query}`)
    expect([started.statusCode, started.body]).toEqual([303, ''])
    return (await provider.followRedirects(String(started.headers.location))).slice(siteUrl.length)
  }
  const signIn = async (name: SignInProvider, query?: string) => readPage(await send(await visitProvider(name, query)))
  return { jar, send, visitProvider, signIn }
}
type Browser = ReturnType<typeof openBrowser>

type Sent = Awaited<ReturnType<Browser['send']>>

function readPage({ statusCode: status, body, headers }: Sent) {
  const text = (tag: string) => new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`).exec(body)?.[1]
  const data = /<script type="application\/json">(.*)<\/script>/.exec(body)?.[1]
  const done = data && (JSON.parse(data) as { message: SignInMessage; origin: string; to: string })
  const message = done ? done.message : undefined
  return {
    status,
    headers,
    body,
    said: text('p'),
    back: /<main>.*<a href="([^"]*)"/s.exec(body)?.[1],
    message,
    token: message?.type === 'signed_in' ? message.access_token : '',
    userId: message?.type === 'signed_in' ? message.user_id : '',
    isNew: message?.type === 'signed_in' && message.is_user_created,
  }
}

const userOf = async (id: string): Promise<UserReply> => (await app.ask(getUsers, { body: { ids: [id] } })).items[0]!
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const countUsers = async () =>
  (await app.context.db.sql.query<{ n: number }>('select count(*)::integer as n from auth."user"')).rows[0]!.n

describe('signing in through a service', () => {
  const columns = { google: 'go_id', yandex: 'ya_id', vkontakte: 'vk_id', telegram: 'tg_id' } as const

  test.each(signInProvider.options)('%s: the first sign-in creates an account, the next one finds it', async name => {
    const browser = openBrowser()
    const first = await browser.signIn(name)
    expect([first.status, first.isNew, first.said]).toEqual([200, true, 'Это окно закроется само.'])
    const user = await userOf(first.userId)
    expect(user).toMatchObject({
      display_name: 'Лена Орлова',
      [columns[name]]: '1001',
      email: name === 'google' ? 'lena@gmail.com' : null,
      avatars: [],
    })
    provider.person = { ...lena, name: 'Елена', email: 'elena@gmail.com' }
    const second = await openBrowser().signIn(name, '')
    expect([second.userId, second.isNew]).toEqual([first.userId, false])
    expect(await userOf(first.userId)).toMatchObject({ display_name: 'Лена Орлова', email: user.email })
    expect(await countUsers()).toBe(1)
  })

  test('begins an ordinary session: its cookie gives the next token and can be revoked', async () => {
    const browser = openBrowser()
    const { token, userId } = await browser.signIn('google')
    expect((await browser.send(`/svc/auth/api/v1/users/${userId}`, { headers: bearer(token) })).statusCode).toBe(200)
    const refreshed = await browser.send(`${calls}/refresh-token`, { method: 'PATCH' })
    expect(refreshed.json<{ data: { user_id: string } }>().data.user_id).toBe(userId)
    await browser.send(`${calls}/revoke-token`, { method: 'PATCH' })
    expect((await browser.send(`${calls}/refresh-token`, { method: 'PATCH' })).statusCode).toBe(401)
  })

  test('records the consent with its version; without one the account waits for it', async () => {
    const { userId } = await openBrowser().signIn('google', '?to=/fikus-zimoj')
    expect((await userOf(userId)).consent_version).toBeNull()
    expect((await openBrowser().signIn('google', '?consent=2026-11')).userId).toBe(userId)
    expect((await userOf(userId)).consent_version).toBe('2026-11')
    const { rows } = await app.context.db.sql.query('select user_id, version from auth.consent')
    expect(rows).toEqual([{ user_id: userId, version: '2026-11' }])
  })

  test('restores an account that was archived less than thirty days ago', async () => {
    const { userId } = await openBrowser().signIn('yandex')
    const archive = { deadline: '2026-12-21T06:00:00.000Z', reasonCode: 'tired', reasonComment: null }
    await app.ask(markArchived, { body: { id: userId, archive } })
    expect((await openBrowser().signIn('yandex')).userId).toBe(userId)
    expect(await userOf(userId)).toMatchObject({ archived_at: null, delete_reason_code: null })
  })

  test('is possible for a banned reader, who can then read but not write', async () => {
    const { userId } = await openBrowser().signIn('google')
    await app.ask(setBan, { body: { email: 'lena@gmail.com', isBanned: true } })
    await app.waitUntilIdle()
    const browser = openBrowser()
    const again = await browser.signIn('google')
    expect(again.userId).toBe(userId)
    const own = await browser.send(`/svc/auth/api/v1/users/${userId}`, { headers: bearer(again.token) })
    expect(own.json<{ data: UserReply }>().data.banned).toBe(true)
    const write = { method: 'POST', headers: bearer(again.token), payload: {} } as const
    expect((await browser.send(`${calls}/vkontakte/link`, write)).statusCode).toBe(403)
  })

  test('cleans and shortens the name of the person', async () => {
    provider.person = { ...lena, name: `\u202eЛена ${'о'.repeat(200)}` }
    const { userId } = await openBrowser().signIn('google')
    expect((await userOf(userId)).display_name).toBe(`Лена ${'о'.repeat(74)}`)
    provider.person = { sub: '1002', name: '\u202e' }
    const nameless = await openBrowser().signIn('google')
    expect((await userOf(nameless.userId)).display_name).toBe('Читатель 2')
  })

  test('creates one account for parallel sign-ins', async () => {
    const browsers = Array.from({ length: 5 }, openBrowser)
    const addresses: string[] = []
    for (const browser of browsers) addresses.push(await browser.visitProvider('google'))
    const pages = await Promise.all(browsers.map(async (browser, at) => readPage(await browser.send(addresses[at]!))))
    expect(new Set(pages.map(({ userId }) => userId)).size).toBe(1)
    expect(pages.filter(({ isNew }) => isNew)).toHaveLength(1)
  })
})

describe('an email', () => {
  const vouched: [SignInProvider, TestPerson][] = [
    ['google', { sub: '1', email: 'Lena@Gmail.com', email_verified: true }],
    ['google', { sub: '1', email: 'lena@delno.test', email_verified: true, hd: 'delno.test' }],
    ['yandex', { sub: '1', email: 'lena@yandex.ru' }],
  ]
  test.each(vouched)('that %s vouches for leads to the account that has it: %o', async (name, person) => {
    const { userId } = await app.signIn({ email: person.email!.toLowerCase() })
    provider.person = person
    const joined = await openBrowser().signIn(name, '')
    expect([joined.userId, joined.isNew]).toEqual([userId, false])
    provider.person = { sub: '1', email: 'other@gmail.com', email_verified: true }
    expect((await openBrowser().signIn(name, '')).userId).toBe(userId)
  })

  const unvouched: [SignInProvider, TestPerson][] = [
    ['google', { sub: '1', email: 'lena@gmail.com', email_verified: false }],
    ['google', { sub: '1', email: 'lena@gmail.com' }],
    ['google', { sub: '1', email: 'lena@mail.test', email_verified: true }],
    ['google', { sub: '1', email: 'lena@gmail.com.mail.test', email_verified: true }],
    ['yandex', { sub: '1', email: 'lena@mail.test' }],
    ['yandex', { sub: '1', email: 'lena@yandex.ru.mail.test' }],
    ['vkontakte', { sub: '1', email: 'lena@mail.test', email_verified: true }],
    ['telegram', { sub: '1', email: 'lena@mail.test', email_verified: true }],
  ]
  test.each(unvouched)('that %s does not vouch for leads to no existing account: %o', async (name, person) => {
    const { userId } = await app.signIn({ email: person.email! })
    provider.person = person
    const made = await openBrowser().signIn(name)
    expect(made.isNew).toBe(true)
    expect(made.userId).not.toBe(userId)
    expect((await userOf(made.userId)).email).toBeNull()
    expect((await app.signIn({ email: person.email! })).userId).toBe(userId)
  })

  test('of two people of one service keeps the link of the first; the second signs in without one', async () => {
    const first = await openBrowser().signIn('google')
    provider.person = { ...lena, sub: '2002' }
    expect((await openBrowser().signIn('google')).userId).toBe(first.userId)
    expect((await userOf(first.userId)).go_id).toBe('1001')
  })
})

describe('the redirects', () => {
  test('the address of the service has PKCE, state, and only the parameters needed', async () => {
    const asked = async (name: SignInProvider) => {
      const { headers } = await openBrowser().send(`/id/auth/${name}`)
      const url = new URL(String(headers.location))
      return { origin: url.origin, ...Object.fromEntries(url.searchParams) }
    }
    const random = expect.stringMatching(/^[\w-]{43}$/)
    const common = { response_type: 'code', state: random, code_challenge: random, code_challenge_method: 'S256' }
    const origin = provider.signIn.google!.issuer
    const of = (name: SignInProvider, client_id: string, scope: string) => ({
      ...common,
      origin,
      client_id,
      scope,
      redirect_uri: `${siteUrl}/id/auth/${name}/callback`,
    })
    expect(await asked('google')).toEqual({ ...of('google', 'delno.apps.test', 'openid email profile'), nonce: random })
    expect(await asked('telegram')).toEqual(of('telegram', '7001', 'openid profile'))
    expect(await asked('yandex')).toEqual(of('yandex', 'yandex-of-delno', 'login:info login:email'))
    expect(await asked('vkontakte')).toEqual(of('vkontakte', '5001', 'vkid.personal_info'))
  })

  test('the cookie of a sign-in is HttpOnly, short-lived and limited to its service', async () => {
    const { headers } = await openBrowser().send('/id/auth/google')
    expect(headers['set-cookie']).toMatch(
      /^delno_sign_in=[\w-]+\.[\w-]{43}; Path=\/id\/auth\/google; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['/fikus-zimoj?a=1#comments', '/fikus-zimoj?a=1#comments'],
    ['https://evil.test/', '/'],
    ['//evil.test/', '/'],
    ['/\\evil.test/', '/'],
    ['/\t/evil.test/', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
  ])('the path %j leads back to %j', async (to, led) => {
    const page = await openBrowser().signIn('google', `?consent=2026-11&to=${encodeURIComponent(to)}`)
    expect(page.back).toBe(led.replace('&', '&amp;'))
  })

  const stale = 'Вход шёл слишком долго или начат в другом окне. Начните снова'

  test('a foreign state, another browser, another service or a forged cookie is refused', async () => {
    const browser = openBrowser()
    const address = await browser.visitProvider('google')
    const cookie = [...browser.jar.values()][0]!.pair
    const [content, proof] = cookie.split('=')[1]!.split('.') as [string, string]
    const forged = Buffer.from(content, 'base64url').toString().replace('2026-11', '2027-01')
    const tries: [string, Record<string, string>][] = [
      [address.replace(/state=[^&]+/, 'state=of-evil'), { cookie }],
      [address.replace(/&?state=[^&]+/, ''), { cookie }],
      [`${address}&state=of-evil`, { cookie }],
      [address, {}],
      [address, { cookie: `delno_sign_in=${Buffer.from(forged).toString('base64url')}.${proof}` }],
      [address, { cookie: `delno_sign_in=${content}` }],
      [address, { cookie: 'delno_sign_in=.' }],
      [address.replace('google', 'telegram'), { cookie }],
    ]
    for (const [url, headers] of tries) {
      const page = readPage(await openBrowser().send(url, { headers }))
      expect([url, page.status, page.said]).toEqual([url, 400, stale])
      expect(page.headers['set-cookie']).toBeUndefined()
    }
    expect(await countUsers()).toBe(0)
    expect((await browser.send(address)).statusCode).toBe(200)
  })

  test('a sign-in expires after a quarter of an hour', async () => {
    const browser = openBrowser()
    const address = await browser.visitProvider('google')
    app.clock.advance(transactionMinutes * minute)
    expect(readPage(await browser.send(address))).toMatchObject({ status: 400, said: stale })
  })

  test.each(signInProvider.options)('%s: a callback address works once', async name => {
    const browser = openBrowser()
    const address = await browser.visitProvider(name)
    const cookie = [...browser.jar.values()].map(({ pair }) => pair).join('; ')
    expect((await browser.send(address)).statusCode).toBe(200)
    expect(readPage(await browser.send(address))).toMatchObject({ status: 400, said: stale })
    const replayed = readPage(await openBrowser().send(address, { headers: { cookie } }))
    expect([replayed.status, replayed.said]).toEqual([400, 'Этот вход уже использован или устарел. Начните снова'])
    expect(String(replayed.headers['set-cookie'])).not.toContain('delno_session')
  })

  test.each(signInProvider.options)('%s: declining shows a page with a link back', async name => {
    provider.person = null
    const page = await openBrowser().signIn(name, '?to=/fikus-zimoj&consent=2026-11')
    expect([page.status, page.back, page.message]).toEqual([403, '/fikus-zimoj', undefined])
    expect(page.said).toMatch(/^Вы отказались от входа через (?:Google|Яндекс|VK ID|Telegram)$/)
    expect(await countUsers()).toBe(0)
  })

  test('a page of another site cannot begin a sign-in', async () => {
    const page = readPage(
      await openBrowser().send('/id/auth/google?consent=2026-11', { headers: { 'sec-fetch-site': 'cross-site' } }),
    )
    expect([page.status, page.headers['set-cookie']]).toEqual([403, undefined])
  })

  test('an unknown service is a 404 page', async () => {
    for (const path of ['/id/auth/myspace', '/id/auth/myspace/callback?code=1&state=2']) {
      const page = readPage(await openBrowser().send(path))
      expect([path, page.status, page.said, page.back]).toEqual([path, 404, 'Так войти нельзя', '/'])
    }
  })

  test('a service that is down is named; signing in works again when it is back', async () => {
    await using alone = await openTestApp({ services: ['auth'], config: { siteUrl, signIn: provider.signIn } })
    const start = async () => readPage(await alone.app.inject('/id/auth/google?to=/fikus-zimoj'))
    const browser = openBrowser()
    const address = await browser.visitProvider('yandex')
    await provider.stop()
    try {
      const down = await start()
      expect([down.status, down.said, down.back]).toEqual([
        503,
        'Google сейчас не отвечает. Попробуйте ещё раз чуть позже',
        '/fikus-zimoj',
      ])
      expect(readPage(await browser.send(address))).toMatchObject({
        status: 503,
        said: 'Яндекс сейчас не отвечает. Попробуйте ещё раз чуть позже',
      })
    } finally {
      await provider.start()
    }
    expect((await start()).status).toBe(303)
    expect(await countUsers()).toBe(0)
  })

  test('attempts are limited per network', async () => {
    const browser = openBrowser()
    const address = await browser.visitProvider('google')
    const cookie = [...browser.jar.values()][0]!.pair
    const rest = address.split('?')[1]!.replace(/code=[^&]+/, 'code=guessed')
    const guess = (ip: string) => openBrowser().send(`/id/auth/google/callback?${rest}`, { headers: { cookie }, ip })
    for (let count = 0; count < attemptsPerNetwork.max; count += 1) await guess('10.2.2.2')
    expect((await guess('10.2.2.2')).statusCode).toBe(429)
    expect((await guess('10.2.2.3')).statusCode).toBe(400)
  })
})

describe('the page of the popup', () => {
  /** Runs the page's script with the window it is given, as a browser would. */
  function run(body: string, window: object): void {
    const data = /<script type="application\/json">(.*)<\/script>/.exec(body)![1]!
    const script = /<script>([^]*?)<\/script>/.exec(body)![1]!
    runInNewContext(script, { window, ...window, document: { querySelector: () => ({ textContent: data }) } })
  }

  test('stores the token for every tab, posts it to our own origin only, and closes', async () => {
    const { body, token, userId } = await openBrowser().signIn('google')
    const seen: unknown[] = []
    run(body, {
      localStorage: { setItem: (...args: string[]) => seen.push(args) },
      opener: { postMessage: (...args: unknown[]) => seen.push(args) },
      close: () => seen.push('closed'),
      location: { replace: () => seen.push('went') },
    })
    expect(JSON.parse(JSON.stringify(seen))).toEqual([
      ['accessToken', token],
      [{ type: 'signed_in', access_token: token, user_id: userId, is_user_created: true }, 'https://delno.test'],
      'closed',
    ])
  })

  test('goes back to the page of the reader when there is no opener, even without storage', async () => {
    const { body } = await openBrowser().signIn('google', '?consent=2026-11&to=/fikus-zimoj')
    const seen: unknown[] = []
    const setItem = () => {
      throw new Error('no storage')
    }
    run(body, { opener: null, localStorage: { setItem }, location: { replace: (to: string) => seen.push(to) } })
    expect(seen).toEqual(['/fikus-zimoj'])
  })

  test('allows only its own script and style, and can be neither framed nor cached', async () => {
    provider.person = null
    const failed = await openBrowser().signIn('google')
    provider.person = lena
    for (const { body, headers } of [failed, await openBrowser().signIn('google')]) {
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; /)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      const hashes = [...body.matchAll(/<(?:script|style)>([^]*?)<\/(?:script|style)>/g)].map(
        ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
      )
      expect(hashes).toHaveLength(2)
      for (const hash of hashes) expect(policy).toContain(hash)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-type': 'text/html; charset=utf-8',
      })
      expect(body).not.toMatch(/https?:\/\/(?!delno\.test)/)
    }
  })

  test('escapes the address in its links', async () => {
    const to = '/?q="><script>alert(1)</script>'
    const page = await openBrowser().signIn('google', `?consent=2026-11&to=${encodeURIComponent(to)}`)
    expect(page.body).not.toContain('<script>alert')
    expect(page.body).toContain('href="/?q=&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  })
})

describe('a country with restrictions', () => {
  const there = { headers: { 'x-country': 'RU' } }
  const methods = async (request: Request) =>
    (await openBrowser().send(`${calls}/methods`, request)).json<{ methods: string[]; oneTap: object | null }>()

  test('is offered only the services that are allowed there', async () => {
    expect(await methods({})).toEqual({
      methods: ['email', 'yandex', 'vkontakte', 'google', 'telegram'],
      oneTap: { client_id: 'delno.apps.test', nonce: expect.stringMatching(/^[\w-]{43}$/) },
    })
    expect(await methods(there)).toEqual({ methods: ['email', 'yandex', 'vkontakte'], oneTap: null })
  })

  test('is refused the other services by every call', async () => {
    const browser = openBrowser()
    const address = await browser.visitProvider('google')
    for (const url of ['/id/auth/google', address]) {
      const page = readPage(await browser.send(url, there))
      expect([url, page.status]).toEqual([url, 403])
      expect(page.said).toBe('В вашей стране так войти нельзя. Войдите по коду из письма')
    }
    const { token } = await app.signIn({ email: 'oleg@delno.test' })
    const headers = { ...there.headers, ...bearer(token) }
    for (const path of ['google/link', 'google/one-tap']) {
      const payload = { credential: 'x' }
      expect((await browser.send(`${calls}/${path}`, { method: 'POST', headers, payload })).statusCode).toBe(403)
    }
    expect((await openBrowser().send('/id/auth/yandex', there)).statusCode).toBe(303)
  })

  test('a service that is not configured is not offered', async () => {
    await using bare = await openTestApp({ services: ['auth'] })
    const offered = await bare.app.inject(`${calls}/methods`)
    expect([offered.json(), offered.headers['set-cookie']]).toEqual([{ methods: ['email'], oneTap: null }, undefined])
    for (const path of ['/id/auth/google', '/id/auth/google/callback'])
      expect([path, (await bare.app.inject(path)).statusCode]).toEqual([path, 404])
    const payload = { credential: 'x' }
    expect((await bare.app.inject({ method: 'POST', url: `${calls}/google/one-tap`, payload })).statusCode).toBe(404)
  })
})

describe('linking a service to an account', () => {
  const begin = (browser: Browser, token: string, name: SignInProvider = 'google', headers = {}) =>
    browser.send(`${calls}/${name}/link`, {
      method: 'POST',
      headers: { ...bearer(token), ...headers },
      payload: { to: '/profile' },
    })
  const link = async (browser: Browser, token: string, name: SignInProvider = 'google') => {
    const begun = await begin(browser, token, name)
    const { url } = begun.json<{ data: { url: string } }>().data
    return readPage(await browser.send((await provider.followRedirects(url)).slice(siteUrl.length)))
  }
  const remove = (token: string, userId: string, name: SignInProvider) =>
    openBrowser().send(`/svc/users/api/v1/users/${userId}/${name}/remove`, { method: 'PATCH', headers: bearer(token) })

  test('makes later sign-ins open that account, whatever the email of the person', async () => {
    const oleg = await app.signIn({ email: 'oleg@delno.test' })
    const page = await link(openBrowser(), oleg.token)
    expect([page.status, page.message, page.back]).toEqual([200, { type: 'linked', social: 'google' }, '/profile'])
    expect(String(page.headers['set-cookie'])).not.toContain('delno_session')
    expect(await userOf(oleg.userId)).toMatchObject({ go_id: '1001', email: 'oleg@delno.test' })
    expect((await openBrowser().signIn('google', '')).userId).toBe(oleg.userId)
    expect(await countUsers()).toBe(1)
  })

  test('refuses a person of another account, and a second person of the same service', async () => {
    const owner = await openBrowser().signIn('google')
    const oleg = await app.signIn({ email: 'oleg@delno.test' })
    const page = await link(openBrowser(), oleg.token)
    expect([page.status, page.said]).toEqual([409, 'Этот вход через Google уже привязан к другому аккаунту'])
    expect([(await userOf(oleg.userId)).go_id, (await userOf(owner.userId)).go_id]).toEqual([null, '1001'])

    provider.person = { sub: '3003' }
    const browser = openBrowser()
    const begun = await begin(browser, oleg.token)
    expect((await link(openBrowser(), oleg.token)).status).toBe(200)
    const again = await begin(openBrowser(), oleg.token)
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'conflict' }])
    // This one began before the other person was linked.
    provider.person = { sub: '4004' }
    const { url } = begun.json<{ data: { url: string } }>().data
    const late = readPage(await browser.send((await provider.followRedirects(url)).slice(siteUrl.length)))
    expect([late.status, (await userOf(oleg.userId)).go_id]).toEqual([409, '3003'])
  })

  test('can be begun only by the reader, on our site, in the same browser', async () => {
    const oleg = await app.signIn({ email: 'oleg@delno.test' })
    expect((await begin(openBrowser(), 'none')).statusCode).toBe(401)
    const foreign = await begin(openBrowser(), oleg.token, 'google', { origin: 'https://evil.test' })
    expect(foreign.statusCode).toBe(403)
    const { url } = (await begin(openBrowser(), oleg.token)).json<{ data: { url: string } }>().data
    const page = readPage(await openBrowser().send((await provider.followRedirects(url)).slice(siteUrl.length)))
    expect([page.status, (await userOf(oleg.userId)).go_id]).toEqual([400, null])
  })

  test('can be undone: later sign-ins create another account', async () => {
    const oleg = await app.signIn({ email: 'oleg@delno.test' })
    await link(openBrowser(), oleg.token, 'telegram')
    expect((await remove(oleg.token, oleg.userId, 'telegram')).statusCode).toBe(200)
    const other = await openBrowser().signIn('telegram')
    expect([other.isNew, other.userId === oleg.userId]).toEqual([true, false])
  })

  test('keeps the last way to sign in', async () => {
    const { token, userId } = await openBrowser().signIn('vkontakte')
    const refused = await remove(token, userId, 'vkontakte')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'conflict', message: 'Это единственный способ войти. Сначала привяжите другой' },
    ])
    expect((await userOf(userId)).vk_id).toBe('1001')
    expect((await link(openBrowser(), token, 'telegram')).status).toBe(200)
    const [first, second] = await Promise.all([remove(token, userId, 'vkontakte'), remove(token, userId, 'telegram')])
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409])
  })
})

describe('Google One Tap', () => {
  const offer = async (browser: Browser) =>
    (await browser.send(`${calls}/methods`)).json<{ oneTap: { nonce: string } }>().oneTap.nonce
  const tap = (browser: Browser, credential: string, request: Request = {}) =>
    browser.send(`${calls}/google/one-tap`, {
      method: 'POST',
      payload: { credential, consent: '2026-11' },
      ...request,
    })
  const now = () => app.clock.now()

  test('signs in like the popup', async () => {
    const browser = openBrowser()
    const nonce = await offer(browser)
    expect(await offer(browser)).toBe(nonce)
    const tapped = await tap(browser, await provider.signCredential({ ...lena, nonce }, { now: now() }))
    expect([tapped.statusCode, tapped.json()]).toMatchObject([
      200,
      { data: { user: { go_id: '1001', email: 'lena@gmail.com', is_user_created: true } } },
    ])
    const { user, token } = tapped.json<{ data: { user: UserReply; token: { user_id: string } } }>().data
    expect(token.user_id).toBe(user.id)
    expect((await browser.send(`${calls}/refresh-token`, { method: 'PATCH' })).statusCode).toBe(200)
    expect((await openBrowser().signIn('google', '')).userId).toBe(user.id)
  })

  test('refuses a credential that is expired, foreign, forged or of another browser', async () => {
    const browser = openBrowser()
    const nonce = await offer(browser)
    const own = { ...lena, nonce }
    const { privateKey } = await generateKeyPair('RS256')
    const at = Math.floor(now().getTime() / 1000)
    const { google } = provider.signIn
    const strange = await new SignJWT({ ...own, iss: google!.issuer, aud: google!.clientId })
      .setProtectedHeader({ alg: 'RS256', kid: 'of-the-test' })
      .setIssuedAt(at)
      .setExpirationTime(at + 60)
      .sign(privateKey)
    const good = await provider.signCredential(own, { now: now() })
    const credentials = {
      'of a strange key': strange,
      'for another site': await provider.signCredential({ ...own, aud: 'evil.apps.test' }, { now: now() }),
      'by another service': await provider.signCredential({ ...own, iss: 'https://evil.test' }, { now: now() }),
      'too old': await provider.signCredential(own, { now: new Date(now().getTime() - 2 * minute), seconds: 60 }),
      'of another browser': await provider.signCredential(
        { ...lena, nonce: await offer(openBrowser()) },
        { now: now() },
      ),
      'without a nonce': await provider.signCredential(lena, { now: now() }),
      unsigned: `${good.split('.').slice(0, 2).join('.')}.`,
      nonsense: 'x.y.z',
    }
    for (const [what, credential] of Object.entries(credentials)) {
      const refused = await tap(browser, credential)
      expect([what, refused.statusCode, refused.headers['set-cookie']]).toEqual([what, 401, undefined])
    }
    expect((await tap(openBrowser(), good)).statusCode).toBe(401)
    expect((await tap(browser, good, { headers: { origin: 'https://evil.test' } })).statusCode).toBe(403)
    expect(await countUsers()).toBe(0)
    expect((await tap(browser, good)).statusCode).toBe(200)
    expect((await tap(browser, good)).statusCode).toBe(401)
  })

  test('creates an account that waits for a consent when none was given', async () => {
    const browser = openBrowser()
    const credential = await provider.signCredential({ ...lena, nonce: await offer(browser) }, { now: now() })
    const tapped = await tap(browser, credential, { payload: { credential } })
    expect([tapped.statusCode, tapped.json()]).toMatchObject([200, { data: { user: { consent_version: null } } }])
  })

  test('limits attempts per network', async () => {
    const browser = openBrowser()
    const credential = await provider.signCredential({ ...lena, nonce: await offer(browser) }, { now: now() })
    for (let count = 0; count < attemptsPerNetwork.max; count += 1) await tap(browser, 'x.y.z')
    expect((await tap(browser, credential)).statusCode).toBe(429)
    expect((await tap(browser, credential, { ip: '10.9.9.9' })).statusCode).toBe(200)
  })
})
