import { afterAll, beforeAll, expect, test } from 'vitest'
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
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
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
