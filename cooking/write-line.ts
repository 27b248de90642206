// Writes a line for any number of portions, with exact fractions: «2½ ст. л. муки», «5 яиц», «соль по вкусу».
import { unitForms } from '#domain/recipe-amounts.ts'
import { plural } from '#russian/plural.ts'
import { multiply, valueOf, writeFraction, type Fraction } from './fraction.ts'
import type { ReadLine } from './read-line.ts'
import { isMeasured, type Unit } from './words/units.ts'

const shortUnits: Partial<Record<Unit, string>> = {
  g: 'г',
  kg: 'кг',
  ml: 'мл',
  l: 'л',
  cm: 'см',
  teaspoon: 'ч. л.',
  dessertspoon: 'дес. л.',
  tablespoon: 'ст. л.',
}

/** `factor` is the wanted number of portions divided by that of the recipe. */
export function writeLine(line: ReadLine, factor: Fraction): string {
  const { unit, product, forms, genitive } = line
  if (unit === 'taste') return `${product} по вкусу`
  if (unit === 'knife-tip') return `${product} на кончике ножа`
  if (line.amount === null || unit === 'none') return product
  const written = (amount: Fraction) => writeFraction(multiply(amount, factor), isMeasured(unit))
  const amount = line.max === null ? written(line.amount) : `${written(line.amount)}–${written(line.max)}`
  const last = valueOf(multiply(line.max ?? line.amount, factor))
  if (unit === 'piece' && forms) return `${amount}\u00a0${plural(last, forms)}`
  const words = unitForms[unit]
  const measure = words ? plural(last, words) : (shortUnits[unit] ?? 'шт.')
  return `${amount}\u00a0${measure} ${genitive || product}${line.isHeaped ? ' с горкой' : ''}`
}
