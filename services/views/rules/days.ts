// Calendar days of the magazine's zone, as `YYYY-MM-DD`.

const dayMs = 86_400_000

/** Minutes of an offset like `+03:00`. */
function offsetMinutes(zone: string): number {
  const match = /^([+-])(\d\d):(\d\d)$/.exec(zone)
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

export function dayOf(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetMinutes(zone) * 60_000).toISOString().slice(0, 10)
}

export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
}

export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10)
}
