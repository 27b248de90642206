// When the weekly letter is written: Saturday, 10:00 in the magazine's zone. Offsets are fixed (+03:00), so arithmetic on UTC
// is exact. Pure.
import { zoneOffsetMs } from '#contract/time-zone.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const letterHour = 10
/** Own: a letter later than this is one of the next week. */
const lateHours = 36

export type DueWeek = {
  /** The Saturday, `YYYY-MM-DD`. */
  week: string
  /** The week it tells of, up to the hour of the letter: every moment is in one week, however late the letter is. */
  from: Date
  to: Date
}

/** The week whose letter may be written now. `zone`: like `+03:00`. */
export function dueWeek(now: Date, zone: string): DueWeek | undefined {
  const shiftMs = zoneOffsetMs(zone) - letterHour * hourMs
  const day = Math.floor((now.getTime() + shiftMs) / dayMs)
  // Day 0 was a Thursday.
  const saturday = day - ((day + 5) % 7)
  const to = new Date(saturday * dayMs - shiftMs)
  if (now.getTime() - to.getTime() >= lateHours * hourMs) return undefined
  return {
    week: new Date(saturday * dayMs).toISOString().slice(0, 10),
    from: new Date(to.getTime() - 7 * dayMs),
    to,
  }
}
