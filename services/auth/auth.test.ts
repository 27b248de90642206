import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ services: ['auth'] })
})
afterAll(() => app.close())
beforeEach(() => app.empty())

test('a moderator signs in', async () => {
  const anna = await app.signIn({ email: 'anna@delno.test', roles: [{ application: 'auth', name: 'moderator' }] })
  expect(await app.context.verifyToken(anna.token)).toEqual({
    kind: 'valid',
    viewer: {
      userId: anna.userId,
      roles: [{ application: 'auth', name: 'moderator' }],
      isBanned: false,
      isExpert: false,
    },
  })
})
