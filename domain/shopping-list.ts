// One shopping list of several recipes: the same product is one line, and amounts are added where their measures allow it. Pure.
import { plainWord } from '#russian/case-forms.ts'
import type { IngredientUnit } from './kinds.ts'
import { amountBeside, ingredientLine, scaleAmount } from './recipe-amounts.ts'
import type { Forms } from '#russian/plural.ts'

export type ShoppingItem = {
  name: string
  amount: number | null
  /** Upper end of a range: 2–3. */
  amount_max: number | null
  unit: IngredientUnit
  forms: Forms | null
}

/** A recipe in the list, with the products of its own number of portions. */
export type ShoppingRecipe = {
  id: number
  title: string
  url: string
  /** Addresses of small pictures: of the dish, and of the dish alone on its plate. */
  picture?: string | undefined
  plate?: string | undefined
  written: number
  wanted: number
  items: ShoppingItem[]
}

export type ShoppingLine = {
  /** The same for the same product, whatever recipes are added. */
  key: string
  name: string
  /** «2 шт.», «300 г + 2 ст. л.»; empty for what is taken to taste. */
  amount: string
  /** «2 яйца», «мука — 300 г + 2 ст. л.» */
  text: string
  recipes: string[]
}

/** What a reader has typed into the list stands in it as typed. */
export const ownLinesMax = 100
export const ownLineMost = 120

/** The key of a typed line, which no product has. */
export const ownLineKey = (line: string): string => `+${plainWord(line)}`

export const tidyOwnLine = (typed: string): string => typed.replaceAll(/\s+/g, ' ').trim().slice(0, ownLineMost).trim()

/** With a line more, unless it says nothing, is there already, or there are too many. */
export function withOwnLine(own: readonly string[], typed: string): readonly string[] {
  const line = tidyOwnLine(typed)
  const isKnown = own.some(each => ownLineKey(each) === ownLineKey(line))
  return line === '' || isKnown || own.length >= ownLinesMax ? own : [...own, line]
}

export const ownLinesOf = (own: readonly string[]): ShoppingLine[] =>
  own.map(line => ({ key: ownLineKey(line), name: line, amount: '', text: line, recipes: [] }))

/** Measures of one kind become its smallest; the others stand for themselves. */
const small: Partial<Record<IngredientUnit, { unit: IngredientUnit; times: number }>> = {
  kg: { unit: 'g', times: 1000 },
  l: { unit: 'ml', times: 1000 },
}
const asWritten = { wanted: 1, written: 1 }
/** The key of the line that a product belongs to. */
export const shoppingItemKey = ({ name }: Pick<ShoppingItem, 'name'>): string => plainWord(name.trim())

type Sum = {
  name: string
  forms: Forms | null
  amounts: Map<IngredientUnit, number>
  recipes: string[]
}

/** Of a range the upper end is bought: what is left over stays in the cupboard. */
function addItem(sum: Sum, { amount, amount_max, unit, forms }: ShoppingItem, factor: number): void {
  sum.forms ??= forms
  if (amount === null || unit === 'taste' || unit === 'knife-tip') {
    return
  }
  const { unit: own, times } = small[unit] ?? { unit, times: 1 }
  sum.amounts.set(own, (sum.amounts.get(own) ?? 0) + (amount_max ?? amount) * factor * times)
}

function lineOf({ name, forms, amounts }: Sum): Pick<ShoppingLine, 'name' | 'amount' | 'text'> {
  const parts = [...amounts].map(([unit, amount]) => ({ name, amount, amount_max: null, unit, forms }))
  const [only] = parts
  if (!only) return { name, amount: '', text: name }
  if (parts.length === 1) return { name, amount: amountBeside(only, asWritten), text: ingredientLine(only, asWritten) }
  const amount = parts.map(part => scaleAmount(part, asWritten)).join(' + ')
  return { name, amount, text: `${name} — ${amount}` }
}

/** Nobody buys what runs from the tap. */
const fromTheTap = 'вода'

/** The lines of the list, by the alphabet: products stand together whatever recipe they came from. */
export function shoppingLines(recipes: readonly ShoppingRecipe[]): ShoppingLine[] {
  const sums = new Map<string, Sum>()
  for (const { title, written, wanted, items } of recipes)
    for (const item of items) {
      const key = shoppingItemKey(item)
      if (key === fromTheTap) continue
      const sum: Sum = sums.get(key) ?? {
        name: item.name,
        forms: null,
        amounts: new Map(),
        recipes: [],
      }
      sums.set(key, sum)
      addItem(sum, item, wanted / written)
      if (!sum.recipes.includes(title)) sum.recipes.push(title)
    }
  return [...sums]
    .map(([key, sum]) => ({ key, ...lineOf(sum), recipes: sum.recipes }))
    .toSorted((a, b) => a.key.localeCompare(b.key, 'ru'))
}
