// Dates of the demo are counted back from an anchor day in the magazine's time zone. Pure.
import { dayMs, hourMs, minuteMs } from '#domain/time-units.ts'

const zone = '+03:00'
const zoneMs = 3 * hourMs

/** `2026-03-08`, the day of an instant in the magazine's time zone. */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() + zoneMs).toISOString().slice(0, 10)
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
}

export const daysBetween = (earlier: string, later: string) =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / dayMs)

/** In the format of the wire: `2026-03-08T09:30:00+03:00`. */
export function instantOf(anchor: string, { daysAgo, time }: { daysAgo: number; time: string }): string {
  return `${daysBefore(anchor, daysAgo)}T${time}:00${zone}`
}

/** Milliseconds of a duration like `2d 4h 30m`. */
export function durationMs(written: string): number {
  const [, days = 0, hours = 0, minutes = 0] = /^(?:(\d+)d)? ?(?:(\d+)h)? ?(?:(\d+)m)?$/.exec(written) ?? []
  return Number(days) * dayMs + Number(hours) * hourMs + Number(minutes) * minuteMs
}

/** The latest anchor day with which nothing is in the future, neither a text nor a comment. */
export function chooseAnchor(now: Date, texts: readonly { daysAgo: number; time: string; after?: string }[]): string {
  const today = dayOf(now)
  const isFuture = texts.some(
    ({ after = '', ...text }) => Date.parse(instantOf(today, text)) + durationMs(after) > now.getTime(),
  )
  return isFuture ? daysBefore(today, 1) : today
}
