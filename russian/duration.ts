/** Minutes → «35 мин», «1 ч. 30 мин», «2 д. 3 ч.» (spec 9). */
export function formatDuration(minutes: number): string {
  if (!Number.isFinite(minutes) || minutes <= 0) return '0\u00a0мин'
  const whole = Math.round(minutes)
  const days = Math.floor(whole / 1440)
  const hours = Math.floor((whole % 1440) / 60)
  const rest = whole % 60
  return [days && `${days}\u00a0д.`, hours && `${hours}\u00a0ч.`, rest && `${rest}\u00a0мин`].filter(Boolean).join(' ')
}
