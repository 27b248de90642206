// The days of a period, with what is usual for each. Pure.
import { periodDays, type NumbersDay, type NumbersPeriod } from '#contract/numbers.ts'
import { readingSources, type ReadingDay, type SourceCounts } from '#contract/office/reading.ts'
import { usualDays, usualOf } from '#domain/usual.ts'
import { addDays } from '#russian/dates.ts'

/** Of fewer readers no share is told: one more or less would change it by two of a hundred. */
const sharedFrom = 50

export type Period = { from: string; to: string; before: { from: string; to: string }; readFrom: string }

/** `readFrom`: the first day that what is usual depends on. */
export function periodOf(period: NumbersPeriod, until: string): Period {
  const length = periodDays[period]
  const from = addDays(until, 1 - length)
  const before = { from: addDays(from, -length), to: addDays(from, -1) }
  return { from, to: until, before, readFrom: addDays(from, -7 * usualDays) }
}

/** A day without a row had no views, unless the collector was not there yet. */
export const isMeasured = (measuredFrom: string | null, day: string): boolean =>
  measuredFrom !== null && day >= measuredFrom

export function numbersOf(
  { from, to, before }: Period,
  { items, measuredFrom }: { items: readonly ReadingDay[]; measuredFrom: string | null },
) {
  const byDay = new Map(items.map(item => [item.day, item]))
  const viewsOf = (day: string) => (isMeasured(measuredFrom, day) ? (byDay.get(day)?.views ?? 0) : null)
  const weeksBefore = (day: string) =>
    Array.from({ length: usualDays }, (_, at) => viewsOf(addDays(day, -7 * (at + 1))))
  const days = daysBetween(from, to).map((day): NumbersDay => ({
    day,
    views: viewsOf(day),
    usual: usualOf(weeksBefore(day)),
    hours: byDay.get(day)?.hours ?? [],
  }))
  const within = items.filter(({ day }) => day >= from && day <= to)
  const earlier = items.filter(({ day }) => day >= before.from && day <= before.to)
  return {
    days,
    total: {
      views: sumOf(days.map(({ views }) => views)),
      usual: sumOf(days.map(({ usual }) => usual)),
      before: sumOf(daysBetween(before.from, before.to).map(viewsOf)),
      finished: shareOf(
        within.reduce((sum, { finished }) => sum + finished, 0),
        within.reduce((sum, { started }) => sum + started, 0),
      ),
      sources: sourcesOf(within),
    },
    usualSources: sourcesOf(earlier),
  }
}

export const shareOf = (part: number, whole: number): number | null =>
  whole < sharedFrom ? null : Math.min(1, part / whole)

function daysBetween(from: string, to: string): string[] {
  const days = [from]
  while (days.at(-1)! < to) days.push(addDays(days.at(-1)!, 1))
  return days
}

/** Null if one of the numbers is unknown. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : values.reduce<number>((sum, value) => sum + value!, 0)

function sourcesOf(days: readonly ReadingDay[]): SourceCounts | null {
  if (days.length === 0) return null
  const sum = (name: keyof SourceCounts) => days.reduce((all, { sources }) => all + sources[name], 0)
  return Object.fromEntries(readingSources.map(name => [name, sum(name)])) as SourceCounts
}
