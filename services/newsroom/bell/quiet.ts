// The quiet hours of the magazine: letters and the bell wait then, except for what is broken. Pure.
import { hourMs } from '#domain/time-units.ts'
import { inZone, zoneOffsetMs } from '#russian/time-zone.ts'

export const quietFrom = 22
export const quietTo = 8

/** When the present quiet ends; null outside of it. */
export function quietUntil(now: Date, zone: string): Date | null {
  const local = inZone(now, zone)
  const hour = local.getUTCHours()
  if (hour < quietFrom && hour >= quietTo) return null
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const end = midnight + (hour >= quietFrom ? 24 + quietTo : quietTo) * hourMs
  return new Date(end - zoneOffsetMs(zone))
}
