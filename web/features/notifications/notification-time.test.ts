import { expect, test } from 'vitest'
import { notificationTime } from './notification-time.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
test.each([
  ['2026-11-21T08:59:30Z', 'только что'],
  ['2026-11-21T08:59:00Z', '1 минуту назад'],
  ['2026-11-21T08:48:00Z', '12 минут назад'],
  ['2026-11-21T06:00:00Z', '3 часа назад'],
  ['2026-11-20T10:30:00Z', 'вчера'],
  // One whole day: the date, three hours ahead of UTC.
  ['2026-11-20T09:00:00Z', '20.11.26 12:00'],
  ['2026-11-18T22:41:00Z', '19.11.26 01:41'],
  // A clock that is slow shows no future times.
  ['2026-11-21T09:00:05Z', 'только что'],
])('%s is shown as %s', (iso, text) => {
  expect(notificationTime(iso, now)).toBe(text)
})
