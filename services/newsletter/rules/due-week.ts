// The hour of the weekly letter: Saturday, 10:00 in the magazine's zone. Offsets are fixed (+03:00), so arithmetic on UTC is exact.
import { dayMs, hourMs } from '#domain/time-units.ts'
import { zoneOffsetMs } from '#russian/time-zone.ts'

const letterHour = 10
/** A letter that is later than this is not written: its readers wait for the next week's. */
const lateHours = 36

export type DueWeek = {
  /** The Saturday, `YYYY-MM-DD`. */
  week: string
  /** The week that the letter covers ends at the letter's hour, however late it is sent: weeks follow each other without a gap. */
  from: Date
  to: Date
}

/** The week whose letter may be written now; undefined when none is due. `zone`: like `+03:00`. */
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
