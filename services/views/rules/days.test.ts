import { expect, test } from 'vitest'
import { dayOf, daysBefore, monthOf, monthsBefore } from './days.ts'

test('a day begins at midnight of the zone', () => {
  expect(dayOf(new Date('2026-11-20T20:59:59Z'), '+03:00')).toBe('2026-11-20')
  expect(dayOf(new Date('2026-11-20T21:00:00Z'), '+03:00')).toBe('2026-11-21')
})

test('a month is known by its first day', () => {
  expect(monthOf('2026-11-21')).toBe('2026-11-01')
  expect(monthOf('2026-11-01')).toBe('2026-11-01')
})

test('days are counted back over the ends of months and years', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
  expect(daysBefore('2024-03-01', 1)).toBe('2024-02-29')
  expect(daysBefore('2026-01-01', 31)).toBe('2025-12-01')
  expect(daysBefore('2026-01-01', 0)).toBe('2026-01-01')
})

test('months are counted back from the first day of the month', () => {
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-01')
  expect(monthsBefore('2026-03-31', 0)).toBe('2026-03-01')
  expect(monthsBefore('2026-01-15', 13)).toBe('2024-12-01')
})
