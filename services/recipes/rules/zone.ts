// Instants as the site's zone writes them. Offsets are fixed (+03:00), so arithmetic on UTC is exact. Pure.

/** ISO in a zone: `2026-03-08T12:00:00+03:00`. */
export function isoInZone(instant: Date, offset: string): string {
  const [hours, minutes] = offset.slice(1).split(':').map(Number) as [number, number]
  const shift = (offset[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
  return `${new Date(instant.getTime() + shift).toISOString().slice(0, 19)}${offset}`
}
