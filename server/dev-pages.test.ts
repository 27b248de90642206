import { afterAll, beforeAll, expect, test } from 'vitest'
import { askQuestion } from '#contract/special.ts'
import { openTestApp, type TestApp } from '#tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['views'] })
})
afterAll(() => app.close())

const statusOf = async (remoteAddress: string, headers: Record<string, string> = {}) =>
  (await app.app.inject({ url: '/dev/mail', remoteAddress, headers: { accept: 'application/json', ...headers } }))
    .statusCode

test('the mailbox is open on this machine only, and not to who comes through a proxy on it', async () => {
  expect(await statusOf('127.0.0.1')).toBe(200)
  expect(await statusOf('203.0.113.7')).toBe(404)
  for (const header of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip']) {
    expect([header, await statusOf('127.0.0.1', { [header]: '203.0.113.7' })]).toEqual([header, 404])
  }
})

test('a letter stands in the mailbox as it was written', async () => {
  await app.context.mail.send({ to: 'anna@delno.test', subject: 'Код <b>', text: 'Ваш код: 1234' })
  await app.settle()
  const letters = (await app.app.inject({ url: '/dev/mail', headers: { accept: 'application/json' } })).json()
  expect(letters).toMatchObject([{ to: 'anna@delno.test', subject: 'Код <b>', text: 'Ваш код: 1234' }])
  const page = await app.app.inject('/dev/mail')
  expect(page.body).toContain('<h2>Код &lt;b&gt;</h2>')
})

test('behind a trusted proxy nobody makes themselves local, or another caller, by what they write into the header', async () => {
  await using behind = await openTestApp({
    services: ['special', 'cms-ajax'],
    config: { trustedProxies: ['loopback', 'linklocal', 'uniquelocal'] },
  })
  // As nginx sends it: what came, then the address it came from.
  const send = (forged: string, url: string, payload?: object) =>
    behind.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': `${forged}, 203.0.113.7` },
      ...(payload && { payload }),
    })
  expect((await send('127.0.0.1', '/dev/mail')).statusCode).toBe(404)
  const statuses = new Set<number>()
  for (let n = 0; n <= askQuestion.rateLimit!.max; n++)
    statuses.add((await send(`198.51.100.${n}`, `/svc/special${askQuestion.path}`, {})).statusCode)
  expect(statuses).toContain(429)
})
