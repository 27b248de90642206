import { expect, test } from 'vitest'
import { nextAt, usualHour } from './usual-hour.ts'

test('the usual hour is that of the section, then that of all', () => {
  const at = (hour: number) => new Date(2026, 10, 20, hour).toISOString()
  const out = [
    { at: at(18), section: 'dengi' },
    { at: at(18), section: 'dengi' },
    { at: at(9), section: 'dom' },
    { at: at(9), section: 'dom' },
    { at: at(9), section: null },
  ]
  expect([usualHour(out, 'dengi'), usualHour(out, 'gorod'), usualHour([], 'dom')]).toEqual([18, 9, 10])
})

test('the next moment of an hour is today until it has passed', () => {
  const now = new Date(2026, 10, 24, 12, 30)
  expect([nextAt(18, now), nextAt(12, now)]).toEqual([new Date(2026, 10, 24, 18), new Date(2026, 10, 25, 12)])
})
