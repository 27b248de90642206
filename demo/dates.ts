// Days of the demo are counted back from an anchor day, in the magazine's zone. Pure.

const zone = '+03:00'
const zoneMs = 3 * 3_600_000
const dayMs = 86_400_000

/** `2026-03-08`, the day that an instant falls on in the magazine's zone. */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() + zoneMs).toISOString().slice(0, 10)
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
}

export const daysBetween = (earlier: string, later: string) =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / dayMs)

/** As the wire wants it: `2026-03-08T09:30:00+03:00`. */
export function instantOf(anchor: string, { daysAgo, time }: { daysAgo: number; time: string }): string {
  return `${daysBefore(anchor, daysAgo)}T${time}:00${zone}`
}

/** The latest day to count from on which none of the texts lies in the future. */
export function chooseAnchor(now: Date, texts: readonly { daysAgo: number; time: string }[]): string {
  const today = dayOf(now)
  const isFuture = texts.some(text => new Date(instantOf(today, text)) > now)
  return isFuture ? daysBefore(today, 1) : today
}
