import { formatNumber, plural, type Forms } from './plural.ts'

/** Units a recipe may be counted in, by the word written in it. */
const forms: Record<string, Forms> = {
  порция: ['порция', 'порции', 'порций'],
  штука: ['штука', 'штуки', 'штук'],
  кусок: ['кусок', 'куска', 'кусков'],
  банка: ['банка', 'банки', 'банок'],
  стакан: ['стакан', 'стакана', 'стаканов'],
  лодка: ['лодка', 'лодки', 'лодок'],
  буханка: ['буханка', 'буханки', 'буханок'],
  блин: ['блин', 'блина', 'блинов'],
}

/** Any form of a known unit → its forms. */
function formsOf(unit: string): Forms | undefined {
  const word = unit.trim().toLowerCase()
  return Object.values(forms).find(each => each.includes(word)) ?? (word === '' ? forms['порция'] : undefined)
}

/** «4 порции», «1 порция», «1,5 порции»; an unknown unit stays as written. */
export function formatPortions(portions: number, unit: string): string {
  const known = formsOf(unit)
  return `${formatNumber(portions)}\u00a0${known ? plural(portions, known) : unit}`
}
