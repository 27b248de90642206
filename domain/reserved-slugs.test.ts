import { expect, test } from 'vitest'
import { isOwnPath, isReservedSlug } from './reserved-slugs.ts'

test('a path is reserved if its first segment is', () => {
  expect(['/recipes/zavtraki', 'recipes', '//recipes/', '/2026/11', '/'].map(isOwnPath)).toEqual(Array(5).fill(true))
  expect(['/fikus-zimoj', '/fikus-zimoj/recipes', '/dom/rasteniya'].map(isOwnPath)).toEqual(Array(3).fill(false))
})

test('the data of a page is reserved at every level', () => {
  expect([isReservedSlug('fikus.data', 'below'), isReservedSlug('recipes', 'below')]).toEqual([true, false])
})
