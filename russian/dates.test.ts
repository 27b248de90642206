import { expect, test } from 'vitest'
import { zoneOffsetMs } from '#russian/time-zone.ts'
import { formatDate, formatDay, formatFullDate, formatPeriod, formatSince, isoDate } from './dates.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = (text: string) => Date.parse(text) / 1000

test.each([
  ['2026-11-21T06:30:00Z', 'Сегодня, 9:30'],
  ['2026-11-20T21:05:00Z', 'Сегодня, 0:05'],
  ['2026-11-20T20:59:00Z', 'Вчера, 23:59'],
  ['2026-11-22T07:00:00Z', 'Завтра, 10:00'],
  ['2026-11-19T09:00:00Z', '19\u00a0ноября'],
  ['2026-01-01T09:00:00Z', '1\u00a0января'],
  ['2025-12-31T22:00:00Z', '1\u00a0января'],
  ['2024-10-03T09:00:00Z', '3\u00a0октября 2024'],
])('%s is written «%s» in the zone of the site', (instant, text) =>
  expect(formatDate(at(instant), now, '+03:00')).toBe(text),
)

test('«Сегодня» begins at midnight in the zone of the site, not in UTC', () => {
  const afterMidnight = new Date('2026-11-21T22:30:00Z')
  const write = (instant: string) => formatDate(at(instant), afterMidnight, '+03:00')
  expect(write('2026-11-21T21:05:00Z')).toBe('Сегодня, 0:05')
  expect(write('2026-11-21T20:55:00Z')).toBe('Вчера, 23:55')
  expect(write('2026-11-22T21:05:00Z')).toBe('Завтра, 0:05')
})

test.each([[null], [undefined], [0], [Number.NaN]])('%s is written as an unknown time', value => {
  expect(formatDate(value, now, '+03:00')).toBe('время не указано')
})

test('the machine-readable date has the offset of the site', () => {
  expect(isoDate(at('2026-11-21T06:30:00Z'), '+03:00')).toBe('2026-11-21T09:30:00+03:00')
})

test('periods of date archives have names', () => {
  expect(formatPeriod(2026)).toBe('2026 год')
  expect(formatPeriod(2026, 11)).toBe('Ноябрь 2026\u00a0года')
  expect(formatPeriod(2026, 11, 9)).toBe('9\u00a0ноября 2026\u00a0года')
  expect(formatFullDate(at('2026-11-08T21:30:00Z'), '+03:00')).toBe('9\u00a0ноября 2026\u00a0года')
})

test('offsets west of Greenwich are negative, unreadable ones become Moscow time', () => {
  expect(zoneOffsetMs('-02:30')).toBe(-150 * 60_000)
  expect(zoneOffsetMs('чушь')).toBe(180 * 60_000)
})

test('the month of registration is that of the site’s time zone, not of UTC', () => {
  expect(formatSince(at('2026-10-31T21:30:00Z'), '+03:00')).toBe('ноября\u00a02026')
  expect(formatSince(at('2026-10-31T21:30:00Z'), '+00:00')).toBe('октября\u00a02026')
})

test('a near day is in the site’s time zone and has no year', () => {
  expect(formatDay(at('2026-12-20T22:30:00Z'), '+03:00')).toBe('21\u00a0декабря')
})
