// Converts a date or a time as people type it to the value of `<time datetime>`. Pure.

const dayOf = (year: string, month: string, day: string): string | undefined => {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const date = new Date(Date.UTC(y, m - 1, d))
  const isReal = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
  return isReal ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}

const hourOf = (hours: string, minutes: string): string | undefined =>
  Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined

/** Accepts «24.11.2026», «2026-11-24 19:00», «19:00», «2026», «2026-11»; undefined for anything else. */
export function readMoment(typed: string): string | undefined {
  const text = typed.trim()
  if (/^\d{4}$/.test(text)) return text
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)) return text
  const found =
    /^(?:(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})|(?<d2>\d{1,2})\.(?<m2>\d{1,2})\.(?<y2>\d{4}))?(?:(?:^|[T\s,]+)(?<h>\d{1,2}):(?<min>\d{2}))?$/.exec(
      text,
    )?.groups
  if (!found || text === '') return undefined
  const year = found['y'] ?? found['y2']
  const day = year && dayOf(year, (found['m'] ?? found['m2'])!, (found['d'] ?? found['d2'])!)
  const hour = found['h'] && hourOf(found['h'], found['min']!)
  // The date or the time was typed but is not valid.
  if ((year && !day) || (found['h'] && !hour)) return undefined
  return [day, hour].filter(Boolean).join('T') || undefined
}
