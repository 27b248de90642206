// What every answer of the server has, whichever part of it answers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['views'] })
})
afterAll(() => app.close())

test('no answer is guessed to be of another kind than it says', async () => {
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

test('an address in the letters of an old site is a page for readers, and an error of the wire for programs', async () => {
  const page = await app.app.inject('/tag/%EF%F0%E8%E2%E5%F2/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Такой страницы нет')
  const call = await app.app.inject('/api/20/v1/%EF%F0')
  expect([call.statusCode, call.json()]).toMatchObject([400, { success: false, code: 'bad_request' }])
})

test('the reference of calls stands on a site without a certificate too', async () => {
  const { headers } = await app.app.inject('/docs')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
})
