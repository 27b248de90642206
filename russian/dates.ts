// Dates as the magazine writes them (spec 9): genitive months, Сегодня, Вчера and Завтра with a time, no year for the
// current one, in the time zone of the site. The current time and the zone are arguments.
import { inZone, zoneOffsetMs } from '#russian/time-zone.ts'
import { capitalized } from './capitalized.ts'

export const monthsGenitive = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const
export const monthsNominative = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
] as const
const noTime = 'время не указано'

/** «20 ноября»; with the year when it is not the present one: «20 ноября 2025». `month`: 1–12. */
export function dayOfMonth(year: number, month: number, day: number, presentYear: number): string {
  return `${day}\u00a0${monthsGenitive[month - 1]}${year === presentYear ? '' : ` ${year}`}`
}

const dayMs = 86_400_000
const pad = (value: number) => String(value).padStart(2, '0')

/** Unix seconds → «Сегодня, 9:30», «19 ноября», «3 октября 2024»; nothing to write → «время не указано». */
export function formatDate(seconds: number | null | undefined, now: Date, offset: string): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return noTime
  const shift = zoneOffsetMs(offset)
  const there = new Date(seconds * 1000 + shift)
  const today = new Date(now.getTime() + shift)
  const days = Math.floor(there.getTime() / dayMs) - Math.floor(today.getTime() / dayMs)
  const time = `${there.getUTCHours()}:${pad(there.getUTCMinutes())}`
  if (days === 0) return `Сегодня, ${time}`
  if (days === -1) return `Вчера, ${time}`
  if (days === 1) return `Завтра, ${time}`
  return dayOfMonth(there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate(), today.getUTCFullYear())
}

/** Unix seconds → `2026-11-19T09:30:00+03:00`, for `datetime` and structured data. */
export function isoDate(seconds: number, offset: string): string {
  const there = inZone(new Date(seconds * 1000), offset)
  return `${there.toISOString().slice(0, 19)}${offset}`
}

/** `2026`, `2026/11`, `2026/11/19` → «2026 год», «Ноябрь 2026 года», «19 ноября 2026 года». */
export function formatPeriod(year: number, month?: number, day?: number): string {
  if (month === undefined) return `${year} год`
  if (day !== undefined) return `${day}\u00a0${monthsGenitive[month - 1]} ${year}\u00a0года`
  const name = monthsNominative[month - 1] ?? ''
  return `${capitalized(name)} ${year}\u00a0года`
}

/** Unix seconds → «марта 2024», as in «с нами с марта 2024». */
export function formatSince(seconds: number, offset: string): string {
  const there = inZone(new Date(seconds * 1000), offset)
  return `${monthsGenitive[there.getUTCMonth()]}\u00a0${there.getUTCFullYear()}`
}

/** Unix seconds → «19 ноября 2026 года»: for paper, which is read on any day. */
export function formatFullDate(seconds: number, offset: string): string {
  const there = inZone(new Date(seconds * 1000), offset)
  return formatPeriod(there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate())
}

/** Unix seconds → «21 декабря»: for near days, whose year is obvious. */
export function formatDay(seconds: number, offset: string): string {
  const there = inZone(new Date(seconds * 1000), offset)
  return `${there.getUTCDate()}\u00a0${monthsGenitive[there.getUTCMonth()]}`
}

/** Moves an ISO day (`2026-11-26`) by days; no time zone is involved. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
