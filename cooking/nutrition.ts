// Calculates energy, protein, fat and carbohydrates of a recipe. Products that are missing in the table, or whose measure has no weight, are left
// out and listed. Pure.
import { multiply, valueOf, type Fraction } from './fraction.ts'
import { plainWord } from './lexicon.ts'
import { products, type Product } from './products.ts'
import type { ReadLine } from './read-line.ts'
import type { Unit } from './words/units.ts'

/** Shown wherever the figures are shown. */
export const nutritionSource = {
  name: 'USDA FoodData Central, SR Legacy',
  licence: 'CC0 1.0 (общественное достояние)',
  url: 'https://fdc.nal.usda.gov/',
} as const

const keyOf = (name: string) =>
  plainWord(name)
    .split(/[\s-]+/)
    .toSorted()
    .join(' ')
const known = new Map<string, Product>()
for (const product of products) for (const name of [product.name, ...product.also]) known.set(keyOf(name), product)

/** The row of the table for exactly this product; a missing kind is not replaced by another kind. */
const productOf = ({ product, forms }: Pick<ReadLine, 'product' | 'forms'>): Product | undefined =>
  known.get(keyOf(forms?.[0] ?? product)) ?? known.get(keyOf(product))

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
  if (least !== undefined && most !== undefined) {
    const isSpoon = line.unit === 'teaspoon' || line.unit === 'tablespoon' || line.unit === 'dessertspoon'
    return ((least + most) / 2) * (line.isHeaped && isSpoon ? heapedFactor : 1)
  }
  // «2 банки по 400 г», «1 шт. (около 400 г)»
  if (!line.also) return undefined
  const amount = line.also.isPer ? multiply(line.also.amount, line.amount) : line.also.amount
  return weigh(amount, line.also.unit)
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

/** True for products without nutrients, such as salt, water and spices to taste; they are not listed as missing. */
const isNothing = (line: ReadLine) =>
  line.unit === 'taste' ||
  line.unit === 'pinch' ||
  line.unit === 'knife-tip' ||
  /^(?:соль|вода|лёд|кипяток)$/.test(line.product)

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
