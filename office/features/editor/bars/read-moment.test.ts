import { expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

test.each([
  ['24.11.2026', '2026-11-24'],
  ['1.2.2026, 9:05', '2026-02-01T09:05'],
  ['2026-11-24 19:00', '2026-11-24T19:00'],
  ['2026-11-24T19:00', '2026-11-24T19:00'],
  ['19:00', '19:00'],
  ['2026', '2026'],
  ['2026-11', '2026-11'],
  ['31.02.2026', undefined],
  ['24.11.2026 25:00', undefined],
  ['вчера', undefined],
  ['', undefined],
])('«%s» is %s', (typed, moment) => expect(readMoment(typed)).toBe(moment))
