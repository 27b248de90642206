// Writes a line for any number of portions, with exact fractions: «2½ ст. л. муки», «5 яиц», «соль по вкусу».
import { ingredientLine, scaleAmount, unitForms } from '#domain/recipe-amounts.ts'
import { plural } from '#russian/plural.ts'
import { asIngredient, type Ingredient } from './as-ingredient.ts'
import { fraction, multiply, valueOf, writeFraction, type Fraction } from './fraction.ts'
import { readLine, type ReadLine } from './read-line.ts'
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

const asWritten = { wanted: 1, written: 1 }

function isSameProduct(text: string, item: Ingredient): boolean {
  const read = asIngredient(readLine(text))
  // A pinch is one pinch, whether it says so or not.
  const amountOf = (each: Ingredient) => (each.unit === 'pinch' ? (each.amount ?? 1) : each.amount)
  return (
    read !== undefined &&
    read.name === item.name &&
    amountOf(read) === amountOf(item) &&
    read.amount_max === item.amount_max &&
    read.unit === item.unit
  )
}

/**
 * A product as an editor would write it: «500 г творога (сухого)». Of several ways, the first that is read back as the same product;
 * else a plain one, whose row an editor can change only by naming what was not understood.
 */
export function lineOf(item: Ingredient): string {
  const amount = scaleAmount(item, asWritten)
  const plain = amount === '' ? item.name : `${item.name} — ${amount}`
  const lines = [ingredientLine(item, asWritten), plain].flatMap(line => {
    const read = readLine(line)
    return read.asks === null ? [writeLine(read, fraction(1)), line] : [line]
  })
  const noted = (line: string) => (item.note === '' ? [line] : [`${line} (${item.note})`, `${line}, ${item.note}`])
  const found = lines.flatMap(noted).find(line => isSameProduct(line, item)) ?? noted(plain)[0]!
  return found.replaceAll('\u00a0', ' ')
}
