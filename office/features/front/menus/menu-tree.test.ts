import { expect, test } from 'vitest'
import type { MenuNode } from '#contract/office/menus.ts'
import {
  changeAt,
  moveBefore,
  moveToPlace,
  placesInMenu,
  placeWords,
  rowsOf,
  stepFrom,
  takeOut,
  type Path,
  type Step,
} from './menu-tree.ts'

const leaf = (title: string) => ({ title, url: `/${title}`, from: null, until: null })
const node = (title: string, ...children: string[]): MenuNode => ({ ...leaf(title), children: children.map(leaf) })
/** «а(б в) г» */
const draw = (tree: readonly MenuNode[]) =>
  tree
    .map(({ title, children }) =>
      children.length > 0 ? `${title}(${children.map(each => each.title).join(' ')})` : title,
    )
    .join(' ')
const tree = [node('а', 'б', 'в'), node('г'), node('д', 'е')]

test.each<[string, Path, Step, 1 | 2, string | undefined]>([
  ['down on the upper level passes what is inside', [0], 'down', 2, 'г а(б в) д(е)'],
  ['up at the top stays', [0], 'up', 2, undefined],
  ['down at the end stays', [2], 'down', 2, undefined],
  ['inside, up and down among neighbours', [0, 0], 'down', 2, 'а(в б) г д(е)'],
  ['and on into the next item', [0, 1], 'down', 2, 'а(б) г(в) д(е)'],
  ['up into the item before', [2, 0], 'up', 2, 'а(б в) г(е) д'],
  ['right into the item above', [1], 'in', 2, 'а(б в г) д(е)'],
  ['not with others inside', [2], 'in', 2, undefined],
  ['not the first', [0], 'in', 2, undefined],
  ['not in a menu of one level', [1], 'in', 1, undefined],
  ['left out of the item, behind it', [0, 0], 'out', 2, 'а(в) б г д(е)'],
  ['left on the upper level stays', [1], 'out', 2, undefined],
])('%s', (_, path, step, levels, drawn) => {
  const moved = stepFrom(tree, path, step, levels)
  expect(moved && draw(moved.tree)).toBe(drawn)
  if (moved) expect(takeOut(moved.tree, moved.path).taken.title).toBe(takeOut(tree, path).taken.title)
})

test.each<[Path, Path, string | undefined]>([
  [[2], [0], 'д(е) а(б в) г'],
  [[0], [2], 'г а(б в) д(е)'],
  [[1], [0, 1], 'а(б г в) д(е)'],
  [[0, 0], [2, 0], 'а(в) г д(б е)'],
  [[0, 0], [0, 1], 'а(б в) г д(е)'],
  [[0, 1], [0, 0], 'а(в б) г д(е)'],
  [[0, 0], [1], 'а(в) б г д(е)'],
  [[2], [0, 0], undefined],
  [[0], [0, 1], undefined],
])('%j dropped before %j', (from, before, drawn) => {
  const moved = moveBefore(tree, from, before)
  expect(moved && draw(moved)).toBe(drawn)
})

test('every place of an item is offered in words, and choosing one moves it there', () => {
  const { at, words } = placesInMenu(tree, [1], 2)
  expect(at).toBe(4)
  expect(words).toEqual([
    'место 1 из 3',
    'место 1 из 3, внутри «а»',
    'место 2 из 3, внутри «а»',
    'место 3 из 3, внутри «а»',
    'место 2 из 3',
    'место 1 из 2, внутри «д»',
    'место 2 из 2, внутри «д»',
    'место 3 из 3',
  ])
  expect(words.map((_, to) => draw(moveToPlace(tree, [1], to, 2)))).toEqual([
    'г а(б в) д(е)',
    'а(г б в) д(е)',
    'а(б г в) д(е)',
    'а(б в г) д(е)',
    'а(б в) г д(е)',
    'а(б в) д(г е)',
    'а(б в) д(е г)',
    'а(б в) д(е) г',
  ])
  // An item with others inside, and a menu of one level, have only the upper level.
  expect(placesInMenu(tree, [2], 2)).toEqual({ at: 2, words: ['место 1 из 3', 'место 2 из 3', 'место 3 из 3'] })
  expect(placesInMenu([node('а'), node('б')], [0], 1).words).toEqual(['место 1 из 2', 'место 2 из 2'])
})

test('rows have their level, and a changed item keeps what is inside', () => {
  expect(rowsOf(tree).map(({ item, level }) => `${level}${item.title}`)).toEqual(['1а', '2б', '2в', '1г', '1д', '2е'])
  expect(draw(changeAt(tree, [0], { title: 'я' }))).toBe('я(б в) г д(е)')
  expect(draw(changeAt(tree, [0, 1], { title: 'я' }))).toBe('а(б я) г д(е)')
  expect(placeWords(tree, [1])).toBe('место 2 из 3')
  expect(placeWords(tree, [0, 1])).toBe('место 2 из 2, внутри «а»')
})
