import { expect, test } from 'vitest'
import { readSessionCookie, sessionCookieLine } from './session-cookie.ts'
import { setCookieLine } from './set-cookie.ts'
import { readTransaction, writeTransaction } from './transaction.ts'

const cookie = { sessionId: '0f8fad5b-d9cb-469f-a165-70867728950e', generation: 7, proof: 'p'.repeat(43) }

test('a cookie reads back as it was written', () => {
  const line = sessionCookieLine(cookie, { path: '/x', isSecure: false, maxAgeSeconds: 60 })
  expect(line).not.toContain('Secure')
  expect(readSessionCookie(/=([^;]+);/.exec(line)![1])).toEqual(cookie)
})

test.each([
  undefined,
  '',
  'x',
  `${cookie.sessionId}.7`,
  `${cookie.sessionId}.-7.${cookie.proof}`,
  `' or 1.7.${cookie.proof}`,
])('%j is not a session cookie', value => expect(readSessionCookie(value)).toBeUndefined())

test('the cookie of a sign-in is valid only until its time is over, and with its own signature', () => {
  const expiresAt = new Date('2026-11-21T06:10:00Z')
  const content = {
    state: 's',
    nonce: 'n',
    verifier: 'v',
    to: '/profile',
    consent: '2026-11',
    expiresAt: expiresAt.getTime(),
  }
  const sign = (text: string) => `signed-${text.length}`
  const isSame = (first: string, second: string) => first === second
  const value = writeTransaction(content, sign)
  const read = (cookie: string | undefined, now: number) => readTransaction(cookie, sign, isSame, new Date(now))
  expect(read(value, expiresAt.getTime() - 1)).toEqual(content)
  expect(read(value, expiresAt.getTime())).toBeUndefined()
  expect(read(`${value}x`, 0)).toBeUndefined()
  expect(read(undefined, 0)).toBeUndefined()
})

test('a cookie line keeps the cookie for its time, and removes it at once without a value', () => {
  const settings = { path: '/svc/auth', isSecure: true, maxAgeSeconds: 600 }
  expect(setCookieLine('session', 'abc', settings)).toBe(
    'session=abc; Path=/svc/auth; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
  )
  expect(setCookieLine('session', undefined, { ...settings, isSecure: false, sameSite: 'Strict' })).toBe(
    'session=; Path=/svc/auth; Max-Age=0; HttpOnly; SameSite=Strict',
  )
})
