// Formats dates and times relative to now, in the browser's time zone. The current time is an argument.
import { count } from '#russian/plural.ts'
import { dayMs, minuteMs } from '#domain/time-units.ts'
import { dayOfMonth } from '#russian/dates.ts'

const weekdays = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']
const dayForms = ['день', 'дня', 'дней'] as const
const minuteForms = ['минуту', 'минуты', 'минут'] as const

const dayOf = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / dayMs
const clockOf = (moment: Date) => `${moment.getHours()}:${String(moment.getMinutes()).padStart(2, '0')}`
const dateOf = (moment: Date, now: Date) =>
  dayOfMonth(moment.getFullYear(), moment.getMonth() + 1, moment.getDate(), now.getFullYear())

const fullDateOf = (moment: Date, presentYear = 0) =>
  `${dayOfMonth(moment.getFullYear(), moment.getMonth() + 1, moment.getDate(), presentYear)}, ${clockOf(moment)}`

/** «9:40». */
export const clockAt = (iso: string): string => clockOf(new Date(iso))

/** «только что», «12 мин», «9:40», «вчера», «20 ноября». */
export function agoWords(iso: string, now: Date): string {
  const moment = new Date(iso)
  const minutes = Math.floor((now.getTime() - moment.getTime()) / minuteMs)
  if (minutes < 1) return 'только что'
  if (minutes < 60) return `${minutes}\u00a0мин`
  const days = dayOf(now) - dayOf(moment)
  if (days === 0) return clockOf(moment)
  return days === 1 ? 'вчера' : dateOf(moment, now)
}

/** «сегодня», «вчера», «20 ноября». */
export function dayWords(iso: string, now: Date): string {
  const moment = new Date(iso)
  const days = dayOf(now) - dayOf(moment)
  return days === 0 ? 'сегодня' : days === 1 ? 'вчера' : dateOf(moment, now)
}

/** «сегодня, 9:40», «вчера, 23:51», «20 ноября». */
export function whenWords(iso: string, now: Date): string {
  const moment = new Date(iso)
  const days = dayOf(now) - dayOf(moment)
  if (days === 0) return `сегодня, ${clockOf(moment)}`
  return days === 1 ? `вчера, ${clockOf(moment)}` : dateOf(moment, now)
}

/** When something ends: «сегодня, 19:00», «завтра, 12:00», «27 ноября». */
export function untilWords(iso: string, now: Date): string {
  const moment = new Date(iso)
  const days = dayOf(moment) - dayOf(now)
  if (days > 1) return dateOf(moment, now)
  return `${days === 1 ? 'завтра' : 'сегодня'}, ${clockOf(moment)}`
}

/** «сегодня в 20:44», «вчера в 23:51», «20 ноября в 9:40». */
export const atWords = (iso: string, now: Date): string => `${dayWords(iso, now)} в\u00a0${clockOf(new Date(iso))}`

/** Until when something has to be done: «сегодня до 16:07», «завтра до 9:40», «27 ноября до 12:00». */
export function beforeWords(iso: string, now: Date): string {
  const moment = new Date(iso)
  const days = dayOf(moment) - dayOf(now)
  const day = days === 0 ? 'сегодня' : days === 1 ? 'завтра' : dateOf(moment, now)
  return `${day} до\u00a0${clockOf(moment)}`
}

/** A moment on either side of now: «вчера, 8:00», «сегодня, 19:00», «завтра, 12:00», «27 ноября, 12:00». */
export function momentWords(iso: string, now: Date): string {
  const moment = new Date(iso)
  const near = ['вчера', 'сегодня', 'завтра'][dayOf(moment) - dayOf(now) + 1]
  return near === undefined ? dateAtWords(iso, now) : `${near}, ${clockOf(moment)}`
}

/** «20 ноября», «20 ноября 2025». */
export const dateWords = (iso: string, now: Date): string => dateOf(new Date(iso), now)

/** `2026-11-26` → «26 ноября», with the year if it is not the current one. */
export function calendarDay(day: string, now: Date): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOfMonth(year, month, date, now.getFullYear())
}

export type Deadline = {
  words: string
  tone: 'calm' | 'soon' | 'late'
  /** One word for a place as narrow as a day of the month. Only a deadline that passed before today has it. */
  short?: string
}

/** «сегодня, 19:00», «завтра, 12:00», «пт 27», «10 декабря», «просрочен на 2 дня». */
export function deadlineOf(iso: string, now: Date): Deadline {
  const moment = new Date(iso)
  const days = dayOf(moment) - dayOf(now)
  if (moment < now) {
    if (days === 0) return { words: `просрочен, ${clockOf(moment)}`, tone: 'late' }
    const late = count(-days, dayForms)
    return { words: `просрочен на ${late}`, tone: 'late', short: 'просрочен' }
  }
  if (days === 0) return { words: `сегодня, ${clockOf(moment)}`, tone: 'soon' }
  if (days === 1) return { words: `завтра, ${clockOf(moment)}`, tone: 'soon' }
  if (days < 7) return { words: `${weekdays[moment.getDay()]}\u00a0${moment.getDate()}`, tone: 'calm' }
  return { words: dateOf(moment, now), tone: 'calm' }
}

/** How long the connection has been lost: «меньше минуты», «4 минуты»; after an hour, since when: «с 10:39». */
export function lostWords(since: number, now: Date): string {
  const minutes = Math.floor((now.getTime() - since) / minuteMs)
  if (minutes < 1) return 'меньше минуты'
  return minutes < 60 ? count(minutes, minuteForms) : `с ${clockOf(new Date(since))}`
}

/** The full date and time, for `title`. */
export const formatFullDate = (iso: string): string => fullDateOf(new Date(iso))

/** «21 ноября, 8:00», with the year if it is not the current one. */
export const dateAtWords = (iso: string, now: Date): string => fullDateOf(new Date(iso), now.getFullYear())

/** Converts a `datetime-local` value in the browser's time zone to ISO; undefined if it is invalid. */
export function fromLocal(value: string): string | undefined {
  const moment = new Date(value)
  return value === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

const two = (number: number) => String(number).padStart(2, '0')

/** Converts ISO to a `datetime-local` value in the browser's time zone. */
export function toLocal(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}
