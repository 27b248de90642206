// Calendar days of the magazine's zone, as `YYYY-MM-DD`.
import { dayMs } from '#domain/time-units.ts'
import { inZone } from '#russian/time-zone.ts'

export function dayOf(instant: Date, zone: string): string {
  return inZone(instant, zone).toISOString().slice(0, 10)
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
