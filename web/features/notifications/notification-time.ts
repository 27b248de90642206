import { hourMs, minuteMs } from '#domain/time-units.ts'

// Spec 9, notification times: relative below one day, then dd.mm.yy hh:mm, three hours ahead of the server's UTC; «вчера» replaces
// «1 день назад».

const shiftMs = 3 * hourMs
/** Beyond this distance rounding gives one day. */
const aboutADayMs = 22 * hourMs
const relative = new Intl.RelativeTimeFormat('ru-RU')
const pad = (value: number) => String(value).padStart(2, '0')

export function notificationTime(iso: string, now: number): string {
  const at = Date.parse(iso)
  const passedMs = Math.max(0, now - at)
  if (passedMs < minuteMs) return 'только что'
  if (passedMs < hourMs) return relative.format(-Math.floor(passedMs / minuteMs), 'minute')
  if (passedMs < aboutADayMs) return relative.format(-Math.floor(passedMs / hourMs), 'hour')
  if (passedMs < 24 * hourMs) return 'вчера'
  const there = new Date(at + shiftMs)
  const day = `${pad(there.getUTCDate())}.${pad(there.getUTCMonth() + 1)}.${pad(there.getUTCFullYear() % 100)}`
  return `${day} ${pad(there.getUTCHours())}:${pad(there.getUTCMinutes())}`
}
