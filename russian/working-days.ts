// Working days of Russia in a five-day week. Days are ISO days (`2026-11-26`); no time zone is involved.
import { addDays } from './dates.ts'

/**
 * Weekdays that are off, and weekend days that are worked: art. 112 of the Labour Code, and the days that the government moves each year.
 * 2025: decree № 1335 of 4 October 2024. 2026: decree № 1466 of 24 September 2025. A year is added when its decree is published.
 */
const years: Readonly<Record<string, { off: string; worked: string }>> = {
  2025: {
    off: '01-01 01-02 01-03 01-06 01-07 01-08 05-01 05-02 05-08 05-09 06-12 06-13 11-03 11-04 12-31',
    worked: '11-01',
  },
  2026: { off: '01-01 01-02 01-05 01-06 01-07 01-08 01-09 02-23 03-09 05-01 05-11 06-12 11-04 12-31', worked: '' },
}

/** Off everywhere and every year (art. 112); at a weekend, the later ones move to the next working day. */
const newYear = /-01-0[1-8]$/
const otherHolidays = ['02-23', '03-08', '05-01', '05-09', '06-12', '11-04']

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: string) => weekdayOf(day) === 0 || weekdayOf(day) === 6

/** The weekday on which a holiday of a year without a decree is off. */
const movedByLaw = (holiday: string): string =>
  isWeekend(holiday) ? movedByLaw(addDays(holiday, weekdayOf(holiday) === 6 ? 2 : 1)) : holiday

/** True if the decree of the year is known. Other years are counted by the law alone: days that the government moves are not in it. */
export const isYearKnown = (year: number): boolean => String(year) in years

export function isWorkingDay(day: string): boolean {
  const [year, monthDay] = [day.slice(0, 4), day.slice(5)]
  const known = years[year]
  if (known) return known.worked.includes(monthDay) || (!isWeekend(day) && !known.off.includes(monthDay))
  if (isWeekend(day) || newYear.test(day)) return false
  return !otherHolidays.some(holiday => movedByLaw(`${year}-${holiday}`) === day)
}

/** The last day of a term of so many working days. The term begins on the day after `from` (art. 191 of the Civil Code). */
export function addWorkingDays(from: string, days: number): string {
  let day = from
  for (let left = days; left > 0;) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}
