import { expect, test } from 'vitest'
import { judgeGeneration, readSessionCookie, sessionCookieLine } from './session-cookie.ts'

const cookie = { sessionId: '0f8fad5b-d9cb-469f-a165-70867728950e', generation: 7, proof: 'p'.repeat(43) }

test('a cookie is read as it was written', () => {
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
])('a cookie %j is none', value => expect(readSessionCookie(value)).toBeUndefined())

const rotatedAt = new Date('2026-11-21T06:00:00Z')
const after = (ms: number) => new Date(rotatedAt.getTime() + ms)
test.each([
  [7, after(99_999), 'current'],
  [6, after(10_000), 'replaced'],
  [6, after(10_001), 'spent'],
  [5, after(0), 'spent'],
  [8, after(0), 'spent'],
] as const)('generation %i of 7 at %o: %s', (brought, now, judged) =>
  expect(judgeGeneration(brought, { generation: 7, rotatedAt }, now, 10_000)).toBe(judged),
)
