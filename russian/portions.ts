import { formatNumber, plural, type Forms } from '#russian/plural.ts'

const usual: Forms = ['порция', 'порции', 'порций']

/** «4 порции», «1 порция», «1,5 порции». A unit with unknown forms stays as written. */
export function formatPortions(portions: number, unit: string, forms: Forms | null): string {
  const known = forms ?? (unit === '' || (usual as readonly string[]).includes(unit) ? usual : undefined)
  return `${formatNumber(portions)}\u00a0${known ? plural(portions, known) : unit}`
}
