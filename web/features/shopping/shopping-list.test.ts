import { afterEach, expect, test, vi } from 'vitest'
import type { ShoppingItem, ShoppingRecipe } from '#domain/shopping-list.ts'
import { ownLineKey, ownLinesMax, shoppingLines } from '#domain/shopping-list.ts'
import { shoppingKey } from '../../client/stored-names.ts'
import {
  addOwnLine,
  addToShopping,
  clearShopping,
  removeOwnLine,
  restoreShopping,
  tickShopping,
} from './shopping-list.ts'

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

test('what the reader types is one line, however it is typed; typed again it is to be bought again; removed it is forgotten', () => {
  expect([addOwnLine('  молоко '), addOwnLine('Пакет   для мусора'), addOwnLine('Молоко')]).toEqual([true, true, true])
  tickShopping(ownLineKey('молоко'))
  tickShopping(ownLineKey('Пакет для мусора'))
  addOwnLine('МОЛОКО')
  const cleared = clearShopping()
  expect([cleared.own, cleared.ticked]).toEqual([['молоко', 'Пакет для мусора'], ['+пакет для мусора']])
  restoreShopping(cleared)
  removeOwnLine('Пакет для мусора')
  expect(clearShopping()).toEqual({ recipes: [], own: ['молоко'], ticked: [] })
  for (let at = 0; at < ownLinesMax; at += 1) addOwnLine(`строка ${at}`)
  expect([addOwnLine('ещё одна'), addOwnLine('строка 7')]).toEqual([false, true])
  expect(clearShopping().own).toHaveLength(ownLinesMax)
})

afterEach(() => vi.unstubAllGlobals())

test('a list that was stored before there were own lines still opens, and so does one with what is no line', async () => {
  const opened = async (stored: object) => {
    vi.resetModules()
    const kept = new Map([[shoppingKey, JSON.stringify(stored)]])
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    })
    const list = await import('./shopping-list.ts')
    list.tickShopping('соль')
    return { isStored: kept.has(shoppingKey), ...list.clearShopping() }
  }
  expect(await opened({ recipes: [pancakes], ticked: ['мука'] })).toEqual({
    isStored: true,
    recipes: [pancakes],
    own: [],
    ticked: ['мука', 'соль'],
  })
  const own = ['молоко', 7, '', ' Молоко', 'я'.repeat(500)]
  expect(await opened({ own })).toMatchObject({ isStored: true, own: ['молоко', 'я'.repeat(120)], ticked: ['соль'] })
  expect(await opened({ recipes: [pancakes], own: 'молоко' })).toMatchObject({ recipes: [pancakes], own: [] })
})
