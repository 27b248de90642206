import { expect, test } from 'vitest'
import type { ShoppingItem, ShoppingRecipe } from '#domain/shopping-list.ts'
import { shoppingLines } from '#domain/shopping-list.ts'
import { addToShopping, clearShopping, tickShopping } from './shopping-list.ts'

const item = (name: string): ShoppingItem => ({ name, amount: 300, amount_max: null, unit: 'g', forms: null })
const pancakes: ShoppingRecipe = {
  id: 1,
  title: 'Блины',
  url: '/recipe/bliny',
  written: 4,
  wanted: 4,
  items: [item(' Мёд '), item('мука')],
}

test('what was ticked stands again when its recipe is wanted for more, however its name is written', () => {
  addToShopping(pancakes)
  const [honey, flour] = shoppingLines([pancakes])
  tickShopping(honey!.key)
  tickShopping('соль')
  addToShopping({ ...pancakes, wanted: 8 })
  const { recipes, ticked } = clearShopping()
  expect(recipes.map(({ wanted }) => wanted)).toEqual([8])
  expect([flour!.key, ticked]).toEqual(['мука', ['соль']])
})
