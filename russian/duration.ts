import { count, type Forms } from './plural.ts'

const dayForms: Forms = ['сутки', 'суток', 'суток']
const hourForms: Forms = ['час', 'часа', 'часов']

/** Minutes → «35 мин», «1 ч 30 мин»; from a day on in words, with halves and without minutes: «сутки», «полтора суток», «2 суток и 3 часа». */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes)
  if (!Number.isFinite(whole) || whole <= 0) return '0\u00a0мин'
  if (whole >= 1440) return longDuration(whole)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  return [hours && `${hours}\u00a0ч`, rest && `${rest}\u00a0мин`].filter(Boolean).join('\u00a0')
}

/** Hours are rounded: who cooks for a day does not count minutes. */
function longDuration(minutes: number): string {
  const hours = Math.round(minutes / 60)
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  if (days === 1 && rest === 12) return 'полтора\u00a0суток'
  const whole = days === 1 ? 'сутки' : count(days, dayForms)
  return rest === 0 ? whole : `${whole} и\u00a0${count(rest, hourForms)}`
}
