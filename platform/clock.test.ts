import { expect, test } from 'vitest'
import { makeTestClock, systemClock } from './clock.ts'

test('a test clock stands still until it is advanced', () => {
  const clock = makeTestClock('2026-03-01T09:00:00Z')
  expect(clock.now().toISOString()).toBe('2026-03-01T09:00:00.000Z')
  clock.advance(90_000)
  expect(clock.now().toISOString()).toBe('2026-03-01T09:01:30.000Z')
})

test('changing a returned date does not move the clock', () => {
  const clock = makeTestClock('2026-03-01T09:00:00Z')
  clock.now().setFullYear(1999)
  expect(clock.now().getUTCFullYear()).toBe(2026)
})

test('a test clock refuses an invalid date', () => {
  expect(() => makeTestClock('завтра')).toThrow(RangeError)
})

test('the system clock returns the current time', () => {
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000)
})
