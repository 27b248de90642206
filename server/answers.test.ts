// Headers that every answer of the server has, whichever part answers (platform/http/answer-headers.ts).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/app.ts'
import type { WebSite } from './hosting/web-host.ts'

/** Stands for the built site: each kind of answer has its own address. */
const kinds: Record<string, [string, string?]> = {
  '/page': ['text/html; charset=utf-8'],
  '/yandbtm': ['text/html; charset=utf-8'],
  '/page/amp': ['text/html; charset=utf-8', "default-src 'self'; script-src https://cdn.ampproject.org"],
  '/feed/': ['application/rss+xml; charset=utf-8'],
  '/robots.txt': ['text/plain; charset=utf-8'],
}
const site: WebSite = {
  web: {
    inlineScriptHashes: ["'sha256-theme'"],
    renderPage: async ({ url }) => {
      const [type, policy] = kinds[new URL(url).pathname] ?? []
      if (type === undefined) throw new Error('no such kind')
      return new Response('', {
        headers: { 'content-type': type, ...(policy !== undefined && { 'content-security-policy': policy }) },
      })
    },
  },
}

let app: TestApp
beforeAll(async () => {
  // The operator's pages answer without a key only on the operator's own machine.
  app = await openTestApp({ services: ['views'], site, config: { siteUrl: 'http://localhost:3000' } })
})
afterAll(() => app.close())

test('every answer has `nosniff`', async () => {
  for (const url of [
    '/healthz',
    '/openapi.json',
    '/docs',
    '/svc/views/get/',
    '/api/none',
    '/dev/dead-jobs',
    '/%EF%F0',
  ]) {
    const { headers } = await app.app.inject(url)
    expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
  }
})

test('an address that is not valid UTF-8 is an error page for readers and a JSON error for programs', async () => {
  const page = await app.app.inject('/tag/%EF%F0%E8%E2%E5%F2/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Такой страницы нет')
  const call = await app.app.inject('/api/20/v1/%EF%F0')
  expect([call.statusCode, call.json()]).toMatchObject([400, { success: false, code: 'bad_request' }])
})

const permissions = expect.stringContaining('camera=()')
const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': permissions,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}
const ends = (end: string) => expect.stringMatching(new RegExp(`${end.replaceAll('*', String.raw`\*`)}$`))

test.each<[string, Record<string, unknown>]>([
  ['/page', { ...pageHeaders, 'content-security-policy': ends("form-action 'self'; frame-ancestors 'self'") }],
  ['/yandbtm', { ...pageHeaders, 'content-security-policy': ends('; frame-ancestors *') }],
  ['/page/amp', { ...pageHeaders, 'content-security-policy': ends("cdn.ampproject.org; frame-ancestors 'self'") }],
  ['/feed/', { 'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'$/) }],
  ['/robots.txt', { 'content-security-policy': expect.stringMatching(/^default-src 'none'/) }],
  [
    '/%EF%F0',
    { 'permissions-policy': permissions, 'content-security-policy': expect.stringMatching(/^default-src 'none'/) },
  ],
  [
    '/docs',
    { 'referrer-policy': 'no-referrer', 'content-security-policy': expect.stringContaining("default-src 'self'") },
  ],
  [
    '/dev/mail',
    { 'referrer-policy': 'no-referrer', 'content-security-policy': expect.stringMatching(/^default-src 'none'/) },
  ],
  ['/dev/dead-jobs', { 'referrer-policy': 'no-referrer' }],
  ['/svc/views/get/', { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }],
  ['/healthz', { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }],
])('%s has the headers of its kind', async (url, headers) => {
  expect((await app.app.inject({ url, headers: { host: 'localhost:3000' } })).headers).toMatchObject(headers)
})

test('an address with an encoded line end is a 404, not a 500', async () => {
  for (const url of ['/a%0d%0ax', '/a%0D%0AX-Evil:%201', '/%00', '/topics/%7f/']) {
    const reply = await app.app.inject(url)
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
  }
})

test('the API reference also works on a site without https', async () => {
  const { headers } = await app.app.inject('/docs')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
})
