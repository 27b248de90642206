import { describe, expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { addWorkingDays, isWorkingDay, isYearKnown } from './working-days.ts'

/** Counts the working days of a year: production calendars name this number. */
function workingDaysOf(year: number): number {
  let days = 0
  for (let day = `${year}-01-01`; day < `${year + 1}`; day = addDays(day, 1)) if (isWorkingDay(day)) days += 1
  return days
}

test('a year has as many working days as its production calendar says', () => {
  expect([workingDaysOf(2025), workingDaysOf(2026)]).toEqual([247, 247])
})

describe('ten working days', () => {
  test.each([
    ['an ordinary Monday', '2026-11-16', '2026-11-30'],
    ['a Thursday', '2026-11-26', '2026-12-10'],
    ['a Saturday: the term begins on Monday', '2026-11-21', '2026-12-04'],
    ['over 4 November', '2026-10-26', '2026-11-10'],
    ['over 23 February', '2026-02-16', '2026-03-03'],
    ['over 8 March, which moves from Sunday', '2026-03-02', '2026-03-17'],
    ['over both holidays of May', '2026-04-27', '2026-05-13'],
    ['over 12 June', '2026-06-05', '2026-06-22'],
    ['over New Year, into a year without a decree', '2026-12-21', '2027-01-13'],
    ['over New Year of 2026', '2025-12-25', '2026-01-20'],
    ['with a worked Saturday', '2025-10-27', '2025-11-11'],
  ])('%s', (_, from, last) => expect(addWorkingDays(from, 10)).toBe(last))
})

test('a year without a decree is counted by the law: a holiday at a weekend moves to the next working day', () => {
  expect([isYearKnown(2026), isYearKnown(2027)]).toEqual([true, false])
  // 1 May is a Saturday, 9 May a Sunday, 12 June a Saturday.
  expect(['2027-05-03', '2027-05-10', '2027-06-14', '2027-01-08', '2027-02-23'].map(isWorkingDay)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(['2027-01-11', '2027-05-04', '2027-11-05'].map(isWorkingDay)).toEqual([true, true, true])
})
