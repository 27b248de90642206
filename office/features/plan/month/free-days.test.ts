import { expect, test } from 'vitest'
import { daysWords, freeRuns, isLong } from './free-days.ts'
import { weeksOf } from './month-weeks.ts'

const days = weeksOf('2026-11', new Date(2026, 10, 29, 9)).flatMap(week => week.days)
const from = (key: string) => days.slice(days.findIndex(day => day.key === key))

test('free days that follow each other stand together; what has a text stands alone', () => {
  const taken = ['2026-11-30', '2026-12-03', '2026-12-06']
  const runs = freeRuns(from('2026-11-30').slice(0, 12), ({ key }) => !taken.includes(key))
  expect(runs.map(run => run.length)).toEqual([1, 2, 1, 2, 1, 5])
  expect(runs.filter(isLong).map(daysWords)).toEqual(['7–11 декабря'])
})

test('days of two months have both names', () => {
  const [run] = freeRuns(from('2026-11-29').slice(0, 4), () => true)
  expect(daysWords(run!).replaceAll(/\s/g, ' ')).toBe('29 ноября – 2 декабря')
})
