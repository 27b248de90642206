// Spec 5: year exactly 4 digits, month and day 1–2 digits.

export type DateParts = { path: string; year: number; month?: number; day?: number }

/** Returns the parts of a date archive's path; 'invalid' when the path consists of numbers and breaks the rule; undefined for other paths. */
export function dateRuleOf(path: string): DateParts | 'invalid' | undefined {
  const parts = path.replace(/\/+$/, '').split('/')
  if (parts.length > 3 || !parts.every(part => /^\d+$/.test(part))) return undefined
  const [year = '', month, day] = parts
  const isRight =
    /^\d{4}$/.test(year) &&
    (month === undefined || (/^\d{1,2}$/.test(month) && Number(month) >= 1 && Number(month) <= 12)) &&
    (day === undefined ||
      (/^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month))))
  if (!isRight) return 'invalid'
  return {
    path: parts.join('/'),
    year: Number(year),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  }
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
