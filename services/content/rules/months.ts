// Months, years and days of the site's zone as instants. Offsets are fixed (+03:00), so arithmetic on UTC is exact.
import { inZone, zoneOffsetMs } from '#russian/time-zone.ts'

/** The instant at which a calendar day begins in a zone; month and day may overflow as in Date.UTC. */
export function startOf(year: number, month: number, day: number, offset: string): Date {
  return new Date(Date.UTC(year, month - 1, day) - zoneOffsetMs(offset))
}

/** First instant of the month that holds `instant`. */
export function monthOf(instant: Date, offset: string): Date {
  const local = inZone(instant, offset)
  return startOf(local.getUTCFullYear(), local.getUTCMonth() + 1, 1, offset)
}

export function nextMonth(month: Date, offset: string): Date {
  const local = inZone(month, offset)
  return startOf(local.getUTCFullYear(), local.getUTCMonth() + 2, 1, offset)
}

export type DateRange = { from: Date; to: Date; year: number; month: number | undefined; day: number | undefined }

/**
 * `2026`, `2026/3`, `2026/03/08` → its instants. Spec 5: the year is exactly 4 digits, month and day 1–2. Undefined for
 * anything that is no date, such as 2026/02/30, and for years before 100, which neither Date nor PostgreSQL reads as written.
 */
export function parseDatePath(path: string, offset: string): DateRange | undefined {
  const match = /^(\d{4})(?:\/(\d{1,2})(?:\/(\d{1,2}))?)?$/.exec(path)
  if (!match) return undefined
  const year = Number(match[1])
  if (year < 100) return undefined
  const month = match[2] === undefined ? undefined : Number(match[2])
  const day = match[3] === undefined ? undefined : Number(match[3])
  if (month !== undefined && (month < 1 || month > 12)) return undefined
  if (day !== undefined && month !== undefined && (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()))
    return undefined
  if (month === undefined)
    return { from: startOf(year, 1, 1, offset), to: startOf(year + 1, 1, 1, offset), year, month, day }
  if (day === undefined)
    return { from: startOf(year, month, 1, offset), to: startOf(year, month + 1, 1, offset), year, month, day }
  return { from: startOf(year, month, day, offset), to: startOf(year, month, day + 1, offset), year, month, day }
}

/** The first year of unix time, in which articles are dated (spec 3). An earlier year has an archive only if it has articles. */
export const firstYear = 1970

export const yearOf = (instant: Date, offset: string): number => inZone(instant, offset).getUTCFullYear()
