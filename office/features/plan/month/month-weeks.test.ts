import { expect, test } from 'vitest'
import { momentOn, monthTitle, otherMonth, weeksOf, weeksTitle } from './month-weeks.ts'

test('a month consists of whole weeks from Monday; past weeks are marked, and the first day shows the month', () => {
  const weeks = weeksOf('2026-11', new Date(2026, 10, 23, 9))
  expect(weeks.map(({ key, isPast }) => [key, isPast])).toEqual([
    ['2026-10-26', true],
    ['2026-11-02', true],
    ['2026-11-09', true],
    ['2026-11-16', true],
    ['2026-11-23', false],
    ['2026-11-30', false],
    ['2026-12-07', false],
    ['2026-12-14', false],
  ])
  expect(weeks[4]!.days[0]).toMatchObject({ isToday: true, isPast: false, name: '23' })
  expect(weeks[5]!.days[1]!.name).toBe('1 декабря')
  expect([monthTitle('2026-11'), otherMonth('2026-12', 1), otherMonth('2026-01', -1)]).toEqual([
    'Ноябрь 2026',
    '2027-01',
    '2025-12',
  ])
})

test.each([
  ['2026-11', '2026-11-23', '2026-12-14'],
  ['2026-11', '2026-11-02', '2026-11-30'],
  ['2026-12', '2026-11-23', '2026-12-28'],
])('the weeks of %s, seen on %s, end with the one of %s: three follow the current week', (month, today, last) =>
  expect(weeksOf(month, new Date(`${today}T09:00`)).at(-1)!.key).toBe(last),
)

test.each([
  ['2026-11', '2026-11-29', 'Ноябрь — декабрь 2026'],
  ['2026-11', '2026-11-02', 'Ноябрь 2026'],
  ['2026-12', '2026-12-20', 'Декабрь 2026 — январь 2027'],
  ['2026-12', '2026-11-29', 'Декабрь 2026'],
])('the title of %s, seen on %s, is «%s»', (month, today, title) =>
  expect(weeksTitle(month, weeksOf(month, new Date(`${today}T09:00`)))).toBe(title),
)

test('a text that is moved to a day keeps its own time, or gets the usual hour', () => {
  const day = new Date(2026, 10, 25)
  expect(momentOn(day, null, 18)).toBe(new Date(2026, 10, 25, 18).toISOString())
  expect(momentOn(day, new Date(2026, 10, 24, 9, 30).toISOString(), 18)).toBe(
    new Date(2026, 10, 25, 9, 30).toISOString(),
  )
})
