// HTTP edge cases: bodies, numbers, tokens, other origins, methods, encodings and bare connections.
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type SignedIn, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'

const partner = 'https://partner.example'
const sister = 'https://app.delno.test'

let app: TestApp
let lena: SignedIn
let port: number
beforeAll(async () => {
  app = await openTestApp({ config: { siteUrl: 'https://delno.test', allowedOrigins: [sister, partner] } })
  await seedMagazine(app)
  lena = await app.signIn({ email: 'lena@delno.test' })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const inject = (options: InjectOptions) => app.app.inject(options)
const json = { 'content-type': 'application/json' }

/** Writes bytes to a connection and reads until the server ends it. */
async function write(bytes: string | Buffer): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const answered = await text(socket)
  const [headers = '', body = ''] = answered.split(/\r\n\r\n([^]*)/)
  return { status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body }
}
const get = (target: string, headers = '') =>
  write(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: delno.test\r\nConnection: close\r\n${headers}\r\n`, 'utf8'))

describe('an empty body with a JSON content type', () => {
  test.each([
    ['PATCH', '/svc/auth/api/v1/auth/refresh-token', 401],
    ['PATCH', '/svc/auth/api/v1/auth/revoke-token', 200],
    ['DELETE', '/svc/users/api/v1/users/LENA/favorites/101', 200],
    ['PATCH', '/svc/notifications/api/v1/kolokolchick/user/LENA/notifications/mass-viewing', 200],
    ['POST', '/svc/quiz/api/stats/quickpolls/view/1', 404],
  ] as const)('counts as no body: %s %s', async (method, path, status) => {
    const url = path.replace('LENA', lena.userId)
    // This call gets its own session, because it ends it.
    const { headers } = await app.signIn({ email: 'lena@delno.test' })
    const reply = await inject({ method, url, payload: '', headers: { ...json, ...headers } })
    expect([reply.statusCode, reply.json().code]).not.toEqual([400, 'bad_request'])
    expect(reply.statusCode).toBe(status)
  })

  test.each([
    ['/svc/comments/api/comments', { post_ID: 'Обязательное поле', content: 'Обязательное поле' }],
    ['/svc/gateway/batch-requests', { pipeline: 'Обязательное поле' }],
  ])('gives a 400 that names the missing fields where a body is needed: %s', async (url, errors) => {
    for (const headers of [json, {}]) {
      const reply = await inject({ method: 'POST', url, payload: '', headers: { ...headers, ...lena.headers } })
      expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'validation', errors }])
    }
  })
})

describe('numbers', () => {
  const comment = (post_ID: unknown) =>
    inject({
      method: 'POST',
      url: '/svc/comments/api/comments',
      payload: { post_ID, content: '' },
      headers: lena.headers,
    })

  test.each([true, [101], '0x65', '1e2', null, ''])('%j is not a number in a body', async value => {
    const reply = await comment(value)
    expect(reply.json()).toMatchObject({ code: 'validation', errors: { post_ID: 'Ожидается число' } })
  })

  test('decimal digits are a number in a body, a form, a query and a path', async () => {
    expect((await comment('101')).json().errors ?? {}).not.toHaveProperty('post_ID')
    for (const [url, status] of [
      ['/api/20/v1/home-posts?limit=7', 200],
      ['/api/20/v1/home-posts?limit=0x7', 400],
      ['/api/20/v1/home-posts?limit=1e1', 400],
      ['/api/20/v1/home-posts?exclude=101,0x66', 400],
      ['/svc/comments/api/v2/comments/post/1e2', 400],
      ['/svc/comments/api/v2/comments/post/101', 200],
    ] as const)
      expect([url, (await inject({ url })).statusCode]).toEqual([url, status])
  })
})

describe('an invalid or expired token', () => {
  const dead = async (): Promise<Record<string, string>[]> => {
    const expired = await app.signIn({ email: 'oleg@delno.test' })
    app.clock.advance(16 * 60_000)
    lena = await app.signIn({ email: 'lena@delno.test' })
    return [expired.headers, { authorization: 'Bearer rubbish' }]
  }

  test('reads anonymously and writes nothing', async () => {
    for (const headers of await dead()) {
      const read = await inject({ url: '/svc/comments/api/v2/comments/post/101', headers })
      expect(read.statusCode).toBe(200)
      const ask = { user_id: 'x', name: 'Олег', text: 'Как поливать фикус зимой?' }
      const url = '/svc/special/api/asklh/question-post'
      const written = await inject({ method: 'POST', url, payload: ask, headers })
      expect([written.statusCode, written.json().code]).toEqual([401, 'unauthorized'])
    }
  })
})

describe('pages of other origins', () => {
  const refresh = '/svc/auth/api/v1/auth/refresh-token'
  const from = (origin: string, more: InjectOptions = {}) =>
    inject({ url: '/api/20/v1/menus', ...more, headers: { origin, ...more.headers } })

  test('in ALLOWED_ORIGINS may read replies with credentials; others may not', async () => {
    const reply = await from(partner)
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': partner,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'etag, location, retry-after, x-request-id',
    })
    expect(reply.headers['vary']).toMatch(/\borigin\b/)
    for (const origin of ['https://evil.test', `${partner}.evil.test`, 'http://partner.example', 'null']) {
      const { headers } = await from(origin)
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['vary']).toMatch(/\borigin\b/)
    }
    const refused = await from(partner, { url: '/api/20/v1/none' })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([404, partner])
  })

  test('get a preflight reply with the methods of the path and any header, X-Socket-Id among them', async () => {
    const asked = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type,x-app,x-socket-id',
    }
    const reply = await from(partner, { method: 'OPTIONS', url: '/svc/comments/api/comments', headers: asked })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(reply.headers['access-control-allow-headers']).toBe(asked['access-control-request-headers'])
    expect(String(reply.headers['access-control-allow-methods']).split(', ').toSorted()).toEqual([
      'DELETE',
      'POST',
      'PUT',
    ])
    const other = await from('https://evil.test', {
      method: 'OPTIONS',
      url: '/svc/comments/api/comments',
      headers: asked,
    })
    expect(other.headers['access-control-allow-methods']).toBeUndefined()
  })

  test('keep a session: our own sites as usual, another site in a partitioned cookie', async () => {
    for (const [origin, attributes] of [
      [sister, /; SameSite=Lax; Secure$/],
      [partner, /; SameSite=None; Partitioned; Secure$/],
    ] as const) {
      const reader = await app.signIn({ email: 'vera@delno.test' })
      const reply = await from(origin, { method: 'PATCH', url: refresh, headers: { cookie: reader.cookie } })
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, expect.stringMatching(attributes)])
    }
    expect((await from('https://evil.test', { method: 'PATCH', url: refresh })).statusCode).toBe(403)
  })

  test('open sockets at /pusher', async () => {
    const url = `http://127.0.0.1:${port}/pusher/?EIO=4&transport=polling`
    const ask = (origin: string) => fetch(url, { headers: { origin } })
    const reply = await ask(partner)
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, partner])
    expect(reply.headers.get('access-control-allow-credentials')).toBe('true')
    const other = await ask('https://evil.test')
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })
})

describe('a method that a path does not support', () => {
  test.each([
    ['POST', '/api/20/v1/menus', 'GET, HEAD, OPTIONS'],
    ['GET', '/svc/comments/api/likes', 'PUT, OPTIONS'],
    ['HEAD', '/svc/comments/api/likes', 'PUT, OPTIONS'],
    ['DELETE', '/svc/comments/api/v2/comments/post/101?limit=4', 'GET, HEAD, OPTIONS'],
    ['GET', '/svc/views/get', 'POST, OPTIONS'],
  ] as const)('gives a 405 with Allow: %s %s', async (method, url, allow) => {
    const reply = await inject({ method, url })
    expect([reply.statusCode, reply.headers['allow']]).toEqual([405, allow])
    if (method !== 'HEAD') expect(reply.json()).toMatchObject({ success: false, code: 'method_not_allowed' })
  })

  test('is listed by OPTIONS too, and an unknown path is still a 404', async () => {
    const reply = await inject({ method: 'OPTIONS', url: '/api/20/v1/menus' })
    expect([reply.statusCode, reply.headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS'])
    for (const method of ['GET', 'POST', 'OPTIONS'] as const)
      expect((await inject({ method, url: '/api/20/v1/none' })).statusCode).toBe(404)
  })
})

describe('lists', () => {
  const url = '/api/20/v1/home-posts'

  test('are compressed for clients that accept it, and not sent again to clients that have them', async () => {
    const plain = await inject({ url })
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
    expect(plain.headers['vary']).toMatch(/accept-encoding/)
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const)
      for (let times = 0; times < 2; times += 1) {
        const reply = await inject({ url, headers: { 'accept-encoding': `${encoding}, deflate` } })
        expect(reply.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers['etag'] })
        expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
        expect(decode(reply.rawPayload).toString()).toBe(plain.body)
      }
    expect((await inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } })).body).toBe(plain.body)
    const held = await inject({ url, headers: { 'if-none-match': `"old", ${String(plain.headers['etag'])}` } })
    expect([held.statusCode, held.body, held.headers['etag']]).toEqual([304, '', plain.headers['etag']])
    expect(held.headers['cache-control']).toBe(plain.headers['cache-control'])
  })

  test.each([
    '/api/20/v1/single-post/fikus-zimoj',
    '/api/20/v1/menus',
    '/api/20/v1/widgets?includes=sidebar',
    '/api/health/v1/home',
    '/api/recipes/v2/home',
    '/api/lh-iron-maiden/v1/home-posts',
  ])('%s has an ETag', async address => {
    const { headers, statusCode } = await inject({ url: address })
    expect([statusCode, headers['etag']]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)])
    expect((await inject({ url: address, headers: { 'if-none-match': String(headers['etag']) } })).statusCode).toBe(304)
  })

  test('personal replies are compressed and never cached', async () => {
    const url = `/svc/auth/api/v1/users/${lena.userId}`
    // Short replies are not worth it.
    const about = 'Люблю фикусы. '.repeat(100).trim()
    await inject({ method: 'PATCH', url, headers: lena.headers, payload: { about } })
    const { headers, rawPayload } = await inject({ url, headers: { ...lena.headers, 'accept-encoding': 'br' } })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'br' })
    expect(headers['vary']).toMatch(/accept-encoding/)
    expect(headers['etag']).toBeUndefined()
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString()).data.about).toBe(about)
  })
})

test.each([
  ['/api/20/v1/single-post/chistyj-stol?version=2', '/api/20/v1/single-post/stol-bez-hlama?version=2'],
  ['/api/lh-iron-maiden/v1/single-post/chistyj-stol', '/api/lh-iron-maiden/v1/single-post/stol-bez-hlama'],
  ['/api/recipes/v2/query/russkaya/zavtraki?limit=2', '/api/recipes/v2/query/zavtraki/russkaya?limit=2'],
])('%s redirects to the same call at its new address', async (url, location) => {
  const reply = await inject({ url })
  expect([reply.statusCode, reply.headers['location']]).toEqual([301, location])
  expect(reply.json().url).toMatch(/^\//)
  expect((await inject({ url: location })).statusCode).toBe(200)
})

describe('forms', () => {
  const calls = [
    ['/svc/views/get/', { action: 'get-views', postIds: '101' }],
    ['/svc/views/incr/', { action: 'increase-views', postId: '101' }],
    ['/broadcasting/auth', { channel_name: 'comments.101' }],
    ['/wp-admin/admin-ajax.php', { action: 'sync_views', postId: '101' }],
  ] as const

  test.each(calls)('%s accepts JSON, urlencoded and multipart alike', async (url, fields) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const packed = new Response(form)
    const sent = [
      [JSON.stringify(fields), 'application/json'],
      [new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded'],
      [Buffer.from(await packed.arrayBuffer()), packed.headers.get('content-type')!],
    ] as const
    for (const [at, [payload, type]] of sent.entries()) {
      const remoteAddress = `10.68.0.${at}`
      const reply = await inject({ method: 'POST', url, payload, remoteAddress, headers: { 'content-type': type } })
      expect([type, reply.statusCode]).toEqual([type, 200])
    }
  })

  test('a broken multipart body is a 400', async () => {
    const headers = { 'content-type': 'multipart/form-data' }
    const reply = await inject({ method: 'POST', url: '/svc/views/get/', payload: 'x', headers })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad_request'])
  })
})

test('a batch body that cannot be parsed becomes status 500 with an empty body; a body that is not a batch is a 400', async () => {
  const url = '/svc/gateway/batch-requests'
  for (const payload of ['{', '{"__proto__": 1}', 'pipeline=1']) {
    const reply = await inject({ method: 'POST', url, payload, headers: json })
    expect([payload, reply.statusCode, reply.body]).toEqual([payload, 500, ''])
  }
  for (const payload of ['{}', '[]', '{"pipeline": []}', ''])
    expect((await inject({ method: 'POST', url, payload, headers: json })).json().code).toBe('validation')
  const large = await inject({ method: 'POST', url, payload: `"${'x'.repeat(300_000)}"`, headers: json })
  expect([large.statusCode, large.json().code]).toEqual([413, 'too_large'])
})

test('the quota of comments has its own code and says when to try again', async () => {
  const say = () =>
    inject({
      method: 'POST',
      url: '/svc/comments/api/comments',
      payload: { post_ID: 101, content: 'Мой фикус цветёт' },
      headers: lena.headers,
    })
  for (let said = 0; said < 3; said += 1) expect((await say()).statusCode).toBe(200)
  const refused = await say()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(refused.json()).toMatchObject({ code: 'quota_exceeded', message: 'Quota exceeded' })
})

describe('over a bare connection', () => {
  test('a body that is far too large gets a 413 that its sender can read', async () => {
    const size = 24 * 1024 * 1024
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/svc/views/get/',
      headers: { ...json, 'content-length': size },
    })
    const answered = once(request, 'response')
    request.end(Buffer.alloc(size, ' '))
    const [response] = (await answered) as [import('node:http').IncomingMessage]
    expect([response.statusCode, JSON.parse(await text(response)).code]).toEqual([413, 'too_large'])
  })

  test('an absolute address means its path; an invalid address is a 400', async () => {
    const absolute = await get('http://other.test/healthz')
    expect([absolute.status, JSON.parse(absolute.body)]).toEqual([200, { status: 'ok' }])
    expect((await get('*')).status).toBe(400)
    expect((await get('ftp://delno.test/healthz')).status).toBe(400)
    const options = await write('OPTIONS * HTTP/1.1\r\nHost: delno.test\r\nConnection: close\r\n\r\n')
    expect([options.status, options.headers]).toEqual([204, expect.stringContaining('allow: get')])
  })

  test('unescaped Cyrillic is redirected to the escaped address', async () => {
    const { status, headers } = await get('/search?q=фикус')
    expect([status, headers]).toEqual([
      301,
      expect.stringContaining('location: /search?q=%d1%84%d0%b8%d0%ba%d1%83%d1%81'),
    ])
    expect((await get('//evil.test/ф')).status).toBe(400)
    const posted = await write('POST /поиск HTTP/1.1\r\nHost: delno.test\r\nContent-Length: 0\r\n\r\n')
    expect(posted.status).toBe(400)
  })

  test('an address that is too long gets a page for readers and a JSON error for programs', async () => {
    const long = 'а'.repeat(4000).replaceAll('а', '%D0%B0')
    const page = await get(`/search?q=${long}`, 'Accept: text/html,*/*\r\n')
    expect([page.status, page.headers]).toEqual([
      431,
      expect.stringContaining('content-type: text/html; charset=utf-8'),
    ])
    expect(page.headers).toContain("frame-ancestors 'none'")
    expect(page.body).toContain('Адрес слишком длинный')
    for (const call of [
      await get(`/api/20/v1/home-posts?x=${long}`, 'Accept: text/html\r\n'),
      await get(`/search?q=${long}`, 'Accept: application/json\r\n'),
    ])
      expect([call.status, JSON.parse(call.body)]).toMatchObject([431, { success: false, code: 'headers_too_large' }])
    const broken = await write('GET /a b HTTP/1.1\r\nHost: delno.test\r\nAccept: text/html\r\n\r\n')
    expect([broken.status, broken.body]).toEqual([400, expect.stringContaining('Адрес не прочитать')])
  })
})
