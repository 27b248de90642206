import { expect, test } from 'vitest'
import type { ReadingDay } from '#contract/office/reading.ts'
import { addDays } from '#russian/dates.ts'
import { numbersOf, periodOf } from './period.ts'

const none = { search: 0, direct: 0, zen: 0, social: 0, letter: 0, internal: 0, other: 0 }
const day = (date: string, views: number, more: Partial<ReadingDay> = {}): ReadingDay => ({
  day: date,
  views,
  started: views,
  finished: views / 2,
  sources: { ...none, search: views },
  hours: [],
  ...more,
})

test('a period ends with its last day and is compared with the one before', () => {
  expect(periodOf('week', '2026-11-22')).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
    before: { from: '2026-11-09', to: '2026-11-15' },
    readFrom: '2026-10-19',
  })
  expect(periodOf('day', '2026-03-01').before).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

test('a Sunday is compared with four Sundays, and a day without views has none', () => {
  const sundays = ['2026-11-15', '2026-11-08', '2026-11-01', '2026-10-25']
  const { days, total } = numbersOf(periodOf('day', '2026-11-22'), {
    measuredFrom: '2026-10-01',
    items: [day('2026-11-22', 130), ...sundays.map((date, at) => day(date, 100 + at)), day('2026-11-21', 9000)],
  })
  expect(days).toEqual([{ day: '2026-11-22', views: 130, usual: 102, hours: [] }])
  expect(total).toMatchObject({ views: 130, usual: 102, before: 9000, finished: 0.5 })
  const quiet = numbersOf(periodOf('day', '2026-11-23'), { measuredFrom: '2026-10-01', items: [] })
  expect(quiet.total).toMatchObject({ views: 0, usual: 0, before: 0, finished: null, sources: null })
})

test('before the collector measured, nothing is known, which is not zero', () => {
  const { days, total } = numbersOf(periodOf('week', '2026-11-22'), {
    measuredFrom: '2026-11-20',
    items: [day('2026-11-20', 5)],
  })
  expect(days.map(({ views }) => views)).toEqual([null, null, null, null, 5, 0, 0])
  expect(days.every(({ usual }) => usual === null)).toBe(true)
  expect(total).toMatchObject({ views: null, usual: null, before: null, finished: null })
  expect(numbersOf(periodOf('day', '2026-11-22'), { measuredFrom: null, items: [] }).total.views).toBeNull()
})

test('no share is told of few readers', () => {
  const one = (started: number) =>
    numbersOf(periodOf('day', '2026-11-22'), {
      measuredFrom: '2026-11-22',
      items: [day('2026-11-22', 99, { started, finished: 20 })],
    })
  expect(one(49).total.finished).toBeNull()
  expect(one(50).total.finished).toBe(0.4)
})
