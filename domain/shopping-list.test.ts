import { expect, test } from 'vitest'
import { shoppingLines, type ShoppingItem, type ShoppingRecipe } from './shopping-list.ts'

const egg = ['яйцо', 'яйца', 'яиц'] as const
const item = (name: string, amount: number | null, unit: ShoppingItem['unit'], more: Partial<ShoppingItem> = {}) => ({
  name,
  amount,
  amount_max: null,
  unit,
  forms: null,
  ...more,
})
const recipe = (title: string, items: ShoppingItem[], wanted = 4): ShoppingRecipe => ({
  id: title.length,
  title,
  url: `/recipe/${title.length}`,
  written: 4,
  wanted,
  items,
})
const linesOf = (...recipes: ShoppingRecipe[]) =>
  shoppingLines(recipes).map(({ text }) => text.replaceAll('\u00a0', ' '))

test('the same product of two recipes is one line, with its amounts added and declined', () => {
  const syrniki = recipe('Сырники', [item('мука', 300, 'g'), item('яйцо', 2, 'piece', { forms: egg })])
  const bliny = recipe('Блины', [item('Мука', 0.8, 'kg'), item('яйцо', 3, 'piece', { forms: egg })])
  expect(linesOf(syrniki, bliny)).toEqual(['мука — 1,1 кг', '5 яиц'])
  expect(shoppingLines([syrniki, bliny])[0]!.recipes).toEqual(['Сырники', 'Блины'])
  expect(linesOf({ ...syrniki, wanted: 2 })).toEqual(['мука — 150 г', '1 яйцо'])
  const beside = shoppingLines([syrniki, bliny]).map(({ name, amount }) => [name, amount.replaceAll('\u00a0', ' ')])
  expect(beside).toEqual([
    ['мука', '1,1 кг'],
    ['яйцо', '5 шт.'],
  ])
})

test('water is not bought', () => {
  expect(linesOf(recipe('А', [item('Вода', 200, 'ml'), item('газированная вода', 1, 'l')]))).toEqual([
    'газированная вода — 1 л',
  ])
})

test('measures that cannot be added stand side by side', () => {
  expect(linesOf(recipe('А', [item('мука', 300, 'g')]), recipe('Б', [item('мука', 2, 'tablespoon')]))).toEqual([
    'мука — 300 г + 2 ст. л.',
  ])
})

test('what is taken to taste has no amount unless another recipe names one; of a range the upper end is bought', () => {
  const salt = recipe('А', [item('соль', null, 'taste'), item('чеснок', 2, 'clove', { amount_max: 3 })])
  expect(linesOf(salt)).toEqual(['соль', 'чеснок — 3 зубчика'])
  expect(linesOf(salt, recipe('Б', [item('соль', 1, 'teaspoon')]))).toContain('соль — 1 ч. л.')
  expect(linesOf()).toEqual([])
})
