import { expect, test } from 'vitest'
import { addDays } from '#russian/dates.ts'
import { hoursOf } from './reading.ts'

const today = '2026-11-23'
const hoursWith = (views: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => views[hour] ?? 0)
const dayOf = (weeksAgo: number, views: Record<number, number>) => ({
  day: addDays(today, -7 * weeksAgo),
  hours: hoursWith(views),
  views: 0,
  started: 0,
  finished: 0,
  sources: { search: 0, social: 0, direct: 0, other: 0, letters: 0 },
})
const read = (items: ReturnType<typeof dayOf>[], measuredFrom: string | null = addDays(today, -28)) =>
  hoursOf({ items, measuredFrom } as never, { today, counted: 3 })

test('a measured day without views had none, a day before the collector is unknown', () => {
  const week = [dayOf(1, { 0: 4 }), dayOf(2, { 1: 6 }), dayOf(3, { 2: 8 })]
  expect(read(week)).toEqual({ hours: [0, 0, 0], usual: { hours: hoursWith({}), soFar: 5 } })
  expect(read(week, addDays(today, -27)).usual).toBeNull()
  expect(read([], null)).toEqual({ hours: [], usual: null })
})

test('what is usual by now is the median of whole days, not of their hours', () => {
  const week = [dayOf(0, { 1: 7, 3: 1 }), ...[1, 2, 3, 4].map(ago => dayOf(ago, { [ago - 1]: 6, 20: 9 }))]
  expect(read(week)).toEqual({ hours: [0, 7, 0], usual: { hours: hoursWith({ 20: 9 }), soFar: 6 } })
})
