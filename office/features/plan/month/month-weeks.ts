// Splits a month into weeks, in the browser's time zone. Pure.
import { capitalized } from '#russian/capitalized.ts'
import { monthsGenitive, monthsNominative } from '#russian/dates.ts'

export type Day = { key: string; date: Date; name: string; isToday: boolean; isPast: boolean; isWeekend: boolean }
export type Week = { key: string; days: readonly Day[]; isPast: boolean }

const two = (number: number) => String(number).padStart(2, '0')
export const dayKey = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
export const monthKey = (date: Date): string => dayKey(date).slice(0, 7)
const addDays = (date: Date, days: number) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)

/** The Monday of the week of a day. */
export const weekStart = (date: Date): Date => addDays(date, -((date.getDay() + 6) % 7))

/** At the end of a month the plan also shows the beginning of the next one. */
const weeksAhead = 3

/** The weeks that have days of a month, `2026-11`. The current month goes on for three weeks after today's. */
export function weeksOf(month: string, now: Date): readonly Week[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const today = dayKey(now)
  const end = new Date(year, number, 1)
  const ahead = addDays(weekStart(now), 7 * (weeksAhead + 1))
  const after = month === monthKey(now) && ahead > end ? ahead : end
  const weeks: Week[] = []
  for (let monday = weekStart(new Date(year, number - 1, 1)); monday < after; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, index): Day => {
      const date = addDays(monday, index)
      const key = dayKey(date)
      const isFirst = date.getDate() === 1
      return {
        key,
        date,
        name: isFirst ? `1 ${monthsGenitive[date.getMonth()]}` : String(date.getDate()),
        isToday: key === today,
        isPast: key < today,
        isWeekend: index > 4,
      }
    })
    weeks.push({ key: dayKey(monday), days, isPast: days[6]!.isPast })
  }
  return weeks
}

export const monthTitle = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return `${capitalized(monthsNominative[number! - 1]!)} ${year}`
}

/** «Ноябрь — декабрь 2026» where whole weeks of the next month follow those of the asked one. */
export function weeksTitle(month: string, weeks: readonly Week[]): string {
  const next = otherMonth(month, 1)
  if (!weeks.some(({ days }) => days.every(({ date }) => monthKey(date) === next))) return monthTitle(month)
  const [year, number] = month.split('-').map(Number)
  const name = capitalized(monthsNominative[number! - 1]!)
  const isSameYear = next.startsWith(`${year}-`)
  return `${isSameYear ? name : `${name} ${year}`} — ${monthTitle(next).toLowerCase()}`
}

export function otherMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthKey(new Date(year, number - 1 + by, 1))
}

/** The planned time of a text that is moved to a day: at its own time of day, otherwise at the usual hour. */
export function momentOn(day: Date, former: string | null, hour: number): string {
  const own = former === null ? undefined : new Date(former)
  const date = new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate(),
    own?.getHours() ?? hour,
    own?.getMinutes() ?? 0,
  )
  return date.toISOString()
}
