import { expect, test } from 'vitest'
import { cleanProblem, isWorthKeeping } from './problem.ts'

const problem = { name: 'TypeError', message: 'x is not a function', stack: '', place: '/fikus-zimoj' }

test('e-mails, phone numbers, tokens, queries and quotations are removed', () => {
  const cleaned = cleanProblem({
    name: 'Error',
    message:
      'anna.vetrova@delno.test (+7 921 123-45-67) eyJhbGciOiJFUzI1NiJ9abc123.eyJzdWIiOiI0MiIsImV4cCI6MX0 «Дорогая редакция, у меня болит спина и рука»',
    stack: 'Error: x\n    at send (https://delno.test/assets/app-BxQ12aZ9.js?code=secret:1:48213)',
    place: '/profile/user/4d2f6a3e-0c1f-4f6e-9d0a-6f1f5e3d2c1b/edit?token=secret',
  })
  expect(cleaned).toEqual({
    name: 'Error',
    message: '[email] ([number]) [id] «…»',
    stack: 'Error: x\n    at send (https://delno.test/assets/app-BxQ12aZ9.js:1:48213)',
    place: '/profile/user/[id]/edit',
  })
})

test('problems of bots, of extensions and without information are left out', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36'
  expect(isWorthKeeping(problem, chrome)).toBe(true)
  expect(isWorthKeeping(problem, `${chrome} Chrome-Lighthouse`)).toBe(false)
  expect(isWorthKeeping(problem, 'facebookexternalhit/1.1')).toBe(false)
  expect(isWorthKeeping({ ...problem, stack: 'at x (chrome-extension://abc/inject.js:1:1)' }, chrome)).toBe(false)
  expect(isWorthKeeping({ ...problem, message: 'Script error.' }, chrome)).toBe(false)
})
