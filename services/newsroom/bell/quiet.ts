// The quiet hours of the magazine: letters and the counter of the bell wait, except for broken things. Pure.
import { hourMs } from '#domain/time-units.ts'
import { inZone, zoneOffsetMs } from '#russian/time-zone.ts'

export const quietFrom = 22
export const quietTo = 8

/** When the current quiet hours end; null outside of quiet hours. */
export function quietUntil(now: Date, zone: string): Date | null {
  const local = inZone(now, zone)
  const hour = local.getUTCHours()
  if (hour < quietFrom && hour >= quietTo) return null
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const end = midnight + (hour >= quietFrom ? 24 + quietTo : quietTo) * hourMs
  return new Date(end - zoneOffsetMs(zone))
}
