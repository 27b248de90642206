// Calculates energy, protein, fat and carbohydrates of a recipe. Products that are missing in the table, or whose measure has no weight, are left
// out and listed. Pure.
import { lineOf } from '../write-line.ts'
import { asIngredient, type Ingredient } from '../as-ingredient.ts'
import { multiply, valueOf, type Fraction } from '../fraction.ts'
import { plainWord } from '../lexicon.ts'
import { readLine, type ReadLine } from '../read-line.ts'
import { weightUnits, type Unit } from '../words/units.ts'
import { products, type Product } from './products.ts'

const keyOf = (name: string) =>
  plainWord(name)
    .split(/[\s-]+/)
    .toSorted()
    .join(' ')
const known = new Map<string, Product[]>()
for (const product of products)
  for (const key of new Set([product.name, ...product.also].map(keyOf))) {
    const same = known.get(key)
    if (same) same.push(product)
    else known.set(key, [product])
  }

type Named = Pick<ReadLine, 'product' | 'forms' | 'note'>

/** Notes that name another part, or more, than the edible part of the product. */
const otherPart =
  /(?<!\p{L})(?:сок|цедра|кожура|косточки|на кости|с кост(?:ью|ями)|неочищенн\p{L}+|в панцире|для фритюра)(?!\p{L})/u

/** The row of the table for exactly this product; a missing kind, or another percentage of fat, is not replaced by another. */
function productOf({ product, forms, note }: Named): Product | undefined {
  if (otherPart.test(note)) return undefined
  const percent = /(\d+(?:[.,]\d+)?)\s*(?:%|процент)/.exec(note)?.[1]?.replace(',', '.') ?? '*'
  const rows = known.get(keyOf(forms?.[0] ?? product)) ?? known.get(keyOf(product))
  return rows?.find(({ percents }) => percents.includes(percent))
}

/** The volume of a level measure in millilitres. */
const volumes: Partial<Record<Unit, number>> = {
  ml: 1,
  l: 1000,
  teaspoon: 5,
  dessertspoon: 10,
  tablespoon: 15,
  glass: 50,
  ladle: 150,
  cup: 250,
}
/** Measures that weigh the same for every product, in grams. */
const weights: Partial<Record<Unit, number>> = { g: 1, kg: 1000, pinch: 0.4, 'knife-tip': 0.3, drop: 0.05 }
const heapedFactor = 1.5
/** How far the typical weight of a piece may be from the weight that the line names beside it. */
const sameWithin = 1.6

/** The weight of an amount in grams; undefined if unknown. */
export function gramsOf(line: ReadLine): number | undefined {
  const product = productOf(line)
  const weigh = (amount: Fraction, unit: Unit | 'none'): number | undefined => {
    if (unit === 'none') return undefined
    const own = weights[unit] ?? product?.grams[unit]
    if (own !== undefined) return valueOf(amount) * own
    const volume = volumes[unit]
    return volume === undefined || product?.perMl === undefined ? undefined : valueOf(amount) * volume * product.perMl
  }
  if (line.amount === null) return undefined
  const least = weigh(line.amount, line.unit)
  const most = line.max === null ? least : weigh(line.max, line.unit)
  const isSpoon = line.unit === 'teaspoon' || line.unit === 'tablespoon' || line.unit === 'dessertspoon'
  const main =
    least === undefined || most === undefined
      ? undefined
      : ((least + most) / 2) * (line.isHeaped && isSpoon ? heapedFactor : 1)
  if (!line.also) return main
  // «2 пачки по 400 г», «1 шт. (около 400 г)». A can names what it holds together with the liquid, which nobody eats.
  if (line.unit === 'can' && product?.grams.can === undefined) return undefined
  const other = weigh(line.also.isPer ? multiply(line.also.amount, line.amount) : line.also.amount, line.also.unit)
  if (main === undefined || other === undefined) return main ?? other
  // Two amounts that differ are a sum, such as «100 г и ещё 2 ст. л.», or a slip.
  if (main > other * sameWithin || other > main * sameWithin) return undefined
  return weightUnits.has(line.also.unit) ? other : main
}

export type Nutrition = {
  kcal: number
  protein_grams: number
  fat_grams: number
  carbs_grams: number
  per: '100g' | 'portion'
}

export type Counted = {
  /** Null unless every product that has a weight could be counted. */
  perPortion: Nutrition | null
  per100: Nutrition | null
  /** The sum of the products that could be counted. */
  sofar: Nutrition | null
  counted: number
  all: number
  missing: string[]
}

/** Seasonings whose amount people leave to taste; oil and sugar to taste are not among them. */
const seasoning =
  /(?:^|\s)(?:соль|перец|специи|приправ\p{L}+|пряности|травы|зелень|укроп|петрушка|кинза|базилик|мята|лавровый|орегано|паприка|тимьян|розмарин|уксус|ванилин|вода|лёд|кипяток)(?:\s|$)/u

/** True for amounts without nutrients: a pinch, salt, water, seasonings to taste. They are not listed as missing. */
const isNothing = (line: ReadLine) =>
  line.unit === 'pinch' ||
  line.unit === 'knife-tip' ||
  /^(?:соль|вода|лёд|кипяток)$/.test(line.product) ||
  (line.unit === 'taste' && seasoning.test(line.product))

export function countNutrition(lines: readonly ReadLine[], portions: number): Counted {
  const sum = [0, 0, 0, 0]
  let grams = 0
  let counted = 0
  const missing: string[] = []
  for (const line of lines) {
    const weight = gramsOf(line)
    const product = productOf(line)
    if (product && weight !== undefined) {
      product.per100.forEach((value, at) => (sum[at]! += (value * weight) / 100))
      grams += weight
      counted++
    } else if (isNothing(line)) counted++
    else missing.push(line.product || 'не понято')
  }
  const of = (factor: number, per: Nutrition['per']): Nutrition => {
    const [kcal, protein, fat, carbs] = sum.map(value => value * factor) as [number, number, number, number]
    const tenth = (value: number) => Math.round(value * 10) / 10
    return {
      kcal: Math.round(kcal),
      protein_grams: tenth(protein),
      fat_grams: tenth(fat),
      carbs_grams: tenth(carbs),
      per,
    }
  }
  const isWhole = missing.length === 0 && grams > 0
  return {
    perPortion: isWhole ? of(1 / portions, 'portion') : null,
    per100: isWhole ? of(100 / grams, '100g') : null,
    sofar: grams > 0 ? of(1 / portions, 'portion') : null,
    counted,
    all: lines.length,
    missing,
  }
}

/** A product as it would be written; undefined if that reads as another one. */
function lineLike(item: Ingredient): ReadLine | undefined {
  const line = readLine(lineOf(item))
  const again = asIngredient(line)
  const isSame =
    again !== undefined &&
    (['name', 'amount_max', 'unit', 'note'] as const).every(part => again[part] === item[part]) &&
    // A pinch is one pinch, whether it says so or not.
    (again.amount === item.amount || (item.unit === 'pinch' && item.amount === null && again.amount === 1))
  return isSame ? line : undefined
}

/** The weight of a product as readers see it, in grams; undefined if unknown. */
export function gramsOfProduct(item: Ingredient): number | undefined {
  const line = lineLike(item)
  return line && gramsOf(line)
}

/**
 * The same for the products of a recipe as readers see them. Each is read as it would be written, so a recipe that is opened again gets the same
 * figures; of a product that reads as another one nothing is known.
 */
export function countRecipe(items: readonly Ingredient[], portions: number): Counted {
  const read = items.map(item => lineLike(item) ?? item.name)
  const lines = read.filter(each => typeof each !== 'string')
  const unread = read.filter(each => typeof each === 'string')
  const { perPortion, per100, ...counted } = countNutrition(lines, portions)
  const isWhole = unread.length === 0
  return {
    ...counted,
    all: items.length,
    missing: [...counted.missing, ...unread],
    perPortion: isWhole ? perPortion : null,
    per100: isWhole ? per100 : null,
  }
}
