import { expect, test } from 'vitest'
import type { IngredientUnit } from './kinds.ts'
import { amountBeside, ingredientLine, scaleAmount } from './recipe-amounts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const scaled = (
  amount: number | null,
  unit: IngredientUnit,
  wanted = 4,
  written = 4,
  amount_max: number | null = null,
) => plain(scaleAmount({ amount, amount_max, unit }, { wanted, written }))

test.each<[number | null, IngredientUnit, number, number, string]>([
  [500, 'g', 4, 4, '500 г'],
  [500, 'g', 2, 4, '250 г'],
  [500, 'g', 8, 4, '1 кг'],
  [0.5, 'kg', 6, 4, '750 г'],
  [260, 'g', 3, 4, '195 г'],
  [40, 'ml', 1, 4, '10 мл'],
  [700, 'ml', 6, 4, '1,05 л'],
  [2, 'tablespoon', 3, 4, '1½ ст. л.'],
  [1, 'teaspoon', 1, 4, '¼ ч. л.'],
  [1, 'teaspoon', 1, 3, '⅓ ч. л.'],
  [1, 'piece', 6, 4, '1½ шт.'],
  [3, 'piece', 1, 4, '¾ шт.'],
  [3, 'piece', 5, 4, '3¾ шт.'],
  [1, 'piece', 1, 10, 'около ¼ шт.'],
  [2, 'clove', 8, 4, '4 зубчика'],
  [2, 'clove', 10, 4, '5 зубчиков'],
  [1, 'cup', 2, 4, '½ стакана'],
  [1, 'cup', 4, 4, '1 стакан'],
  [1, 'bunch', 12, 1, '12 пучков'],
  [1, 'can', 21, 1, '21 банка'],
  [null, 'pinch', 8, 4, 'щепотка'],
  [null, 'taste', 8, 4, 'по вкусу'],
  [5, 'sprig', 2, 4, '2½ веточки'],
])('%s %s for %d portions of %d is «%s»', (amount, unit, wanted, written, text) =>
  expect(scaled(amount, unit, wanted, written)).toBe(text),
)

test('a range stays a range, and its unit is declined for the upper end', () => {
  expect(scaled(2, 'clove', 4, 4, 3)).toBe('2–3 зубчика')
  expect(scaled(2, 'clove', 8, 4, 3)).toBe('4–6 зубчиков')
})

test('amounts of the original recipe are never marked «около»', () => {
  expect(scaled(1.1, 'piece')).toBe('1 шт.')
})

test('a counted ingredient in a list is declined', () => {
  const eggs = {
    name: 'яйцо',
    amount: 2,
    amount_max: null,
    unit: 'piece' as const,
    note: '',
    term: null,
    forms: ['яйцо', 'яйца', 'яиц'] as [string, string, string],
  }
  expect(plain(ingredientLine(eggs, { wanted: 4, written: 4 }))).toBe('2 яйца')
  expect(plain(ingredientLine(eggs, { wanted: 10, written: 4 }))).toBe('5 яиц')
  const named = (name: string, forms: [string, string, string]) =>
    plain(ingredientLine({ ...eggs, name, forms }, { wanted: 4, written: 4 }))
  expect(named('картофель', ['картофелина', 'картофелины', 'картофелин'])).toBe('2 картофелины')
  // What is counted is not always named after the product: «2 головки» would not say of what.
  expect(named('чеснок', ['головка', 'головки', 'головок'])).toBe('чеснок — 2 головки')
  expect(named('лавровый лист', ['лист', 'листа', 'листов'])).toBe('лавровый лист — 2 листа')
  expect(
    plain(ingredientLine({ ...eggs, name: 'мука', amount: 260, unit: 'g', forms: null }, { wanted: 4, written: 4 })),
  ).toBe('мука — 260 г')
})

test('beside its name a product is counted by its own word, unless the word is the name', () => {
  const counted = (name: string, forms: [string, string, string], amount = 2, wanted = 4) =>
    plain(amountBeside({ name, amount, amount_max: null, unit: 'piece', forms }, { wanted, written: 4 }))
  expect(counted('чеснок', ['головка', 'головки', 'головок'])).toBe('2 головки')
  expect(counted('чеснок', ['головка', 'головки', 'головок'], 2, 10)).toBe('5 головок')
  expect(counted('острый перец', ['стручок', 'стручка', 'стручков'], 1)).toBe('1 стручок')
  expect(counted('яйцо', ['яйцо', 'яйца', 'яиц'])).toBe('2 шт.')
})
