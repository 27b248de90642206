/** Possible offsets of time zones: `-11:00`, `+05:30`. */
export const zoneOffsetPattern = /^[+-](0\d|1[0-4]):[0-5]\d$/

/** Milliseconds east of Greenwich of an offset like `+03:00`; one that cannot be read is Moscow's (spec 9). */
export function zoneOffsetMs(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? ['', '+', '03', '00']
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The same instant as a clock of the zone shows it, in the UTC fields of a date. */
export const inZone = (instant: Date, zone: string): Date => new Date(instant.getTime() + zoneOffsetMs(zone))

/** ISO date and time as a clock in the zone shows it: `2026-11-21T09:30:00+03:00`. */
export const isoInZone = (instant: Date, zone: string): string =>
  `${inZone(instant, zone).toISOString().slice(0, 19)}${zone}`
