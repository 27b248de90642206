import { afterAll, beforeAll, expect, test } from 'vitest'
import { askQuestion } from '#contract/special.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'
import { operatorKeyOf } from '#platform/http/operator-only.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['views'], config: { siteUrl: 'http://localhost:3000' } })
})
afterAll(() => app.close())

const local = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } }
const statusOf = async (options: { remoteAddress?: string; headers?: Record<string, string> } = {}) => {
  const headers = { accept: 'application/json', ...local.headers, ...options.headers }
  return (await app.app.inject({ url: '/dev/mail', ...local, ...options, headers })).statusCode
}

test('the mailbox of a local site answers only requests from this machine to the address of the site', async () => {
  expect(await statusOf()).toBe(200)
  expect(await statusOf({ remoteAddress: '::1' })).toBe(200)
  expect(await statusOf({ remoteAddress: '203.0.113.7' })).toBe(404)
  for (const host of ['delno.test', 'evil.test:3000', 'localhost', '127.0.0.1:3000', ''])
    expect([host, await statusOf({ headers: { host } })]).toEqual([host, 404])
})

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'forwarded',
  'via',
  'x-real-ip',
])('a request with the header %s came through a proxy and is refused', async header => {
  expect(await statusOf({ headers: { [header]: 'https' } })).toBe(404)
})

test('on a public site the operator’s pages need the key, even on this machine', async () => {
  await using open = await openTestApp({ services: ['views'], config: { siteUrl: 'https://delno.test' } })
  const ask = async (headers: Record<string, string>, query = {}) =>
    (await open.app.inject({ url: '/dev/mail', remoteAddress: '127.0.0.1', headers, query })).statusCode
  expect(await ask({ host: 'delno.test' })).toBe(404)
  expect(await ask({ host: 'localhost:3000' })).toBe(404)
  const key = operatorKeyOf(open.config)
  expect(await ask({ host: 'delno.test' }, { key })).toBe(200)
  expect(await ask({ host: 'delno.test', authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.7' })).toBe(200)
  expect(await ask({ host: 'delno.test', authorization: `Bearer ${open.config.internalKey}` })).toBe(404)
})

test('the mailbox shows a letter unchanged', async () => {
  await app.context.mail.send({ to: 'anna@delno.test', subject: 'Код <b>', text: 'Ваш код: 1234' })
  await app.waitUntilIdle()
  const ask = (accept: string) => app.app.inject({ url: '/dev/mail', ...local, headers: { ...local.headers, accept } })
  expect((await ask('application/json')).json()).toMatchObject([
    { to: 'anna@delno.test', subject: 'Код <b>', text: 'Ваш код: 1234' },
  ])
  expect((await ask('text/html')).body).toContain('<h2>Код &lt;b&gt;</h2>')
})

test('behind a trusted proxy a caller cannot change their address with a forged header', async () => {
  await using behind = await openTestApp({
    services: ['special', 'inbox'],
    config: { trustedProxies: ['loopback', 'linklocal', 'uniquelocal'] },
  })
  // The form that nginx sends: the received header, then the address it came from.
  const send = (forged: string) =>
    behind.app.inject({
      method: 'POST',
      url: `/svc/special${askQuestion.path}`,
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': `${forged}, 203.0.113.7` },
      payload: {},
    })
  const statuses = new Set<number>()
  for (let n = 0; n <= askQuestion.rateLimit!.max; n++) statuses.add((await send(`198.51.100.${n}`)).statusCode)
  expect(statuses).toContain(429)
})
