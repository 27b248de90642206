import { expect, it } from 'vitest'
import { addressOf, ancestorsOf } from './term-tree.ts'

const parents = new Map<number, number | null>([
  [1, null],
  [2, 1],
  [3, 2],
  [4, 5],
  [5, 4],
])

it.each([
  [1, []],
  [2, [1]],
  [3, [1, 2]],
  [4, undefined],
])('ancestors of %d are %j', (id, ancestors) => {
  expect(ancestorsOf(id, parents)).toEqual(ancestors)
})

it('an address is the slug, or names its facet where the slug is taken', () => {
  const taken = new Set(['hleb', 'dish-syr', 'syr'])
  expect(addressOf('dish', 'kashi', address => taken.has(address))).toBe('kashi')
  expect(addressOf('ingredient', 'hleb', address => taken.has(address))).toBe('ingredient-hleb')
  expect(addressOf('dish', 'syr', address => taken.has(address))).toBe('dish-syr-2')
})
