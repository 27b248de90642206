import { expect, test } from 'vitest'
import { dueWeek } from './due-week.ts'

const weekAt = (instant: string, zone = '+03:00') => dueWeek(new Date(instant), zone)?.week

test('the letter is due from ten on Saturday for a day and a half', () => {
  expect(weekAt('2026-11-21T09:59:59+03:00')).toBeUndefined()
  expect(weekAt('2026-11-21T10:00:00+03:00')).toBe('2026-11-21')
  expect(weekAt('2026-11-22T21:59:59+03:00')).toBe('2026-11-21')
  expect(weekAt('2026-11-22T22:00:00+03:00')).toBeUndefined()
  expect(weekAt('2027-01-02T10:00:00+03:00')).toBe('2027-01-02')
})

test('the hour is ten in the zone of the magazine', () => {
  expect(weekAt('2026-11-20T22:00:00Z', '+12:00')).toBe('2026-11-21')
  expect(weekAt('2026-11-20T21:59:59Z', '+12:00')).toBeUndefined()
  expect(weekAt('2026-11-21T19:30:00Z', '-09:30')).toBe('2026-11-21')
  expect(weekAt('2026-11-21T19:29:59Z', '-09:30')).toBeUndefined()
})

test('weeks follow each other without a gap, even when a letter is late', () => {
  const late = dueWeek(new Date('2026-11-22T20:00:00+03:00'), '+03:00')!
  const next = dueWeek(new Date('2026-11-28T10:00:00+03:00'), '+03:00')!
  expect(late.to).toEqual(new Date('2026-11-21T10:00:00+03:00'))
  expect(next.from).toEqual(late.to)
})
