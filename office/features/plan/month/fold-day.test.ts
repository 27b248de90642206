import { expect, test } from 'vitest'
import { foldDay } from './fold-day.ts'

test('a day shows three entries, and a fourth if it is the last; what is out is folded first', () => {
  expect(foldDay(['a'], [1, 2])).toEqual({ own: ['a'], out: [1, 2], folded: 0 })
  expect(foldDay(['a', 'b', 'c'], [1])).toEqual({ own: ['a', 'b', 'c'], out: [1], folded: 0 })
  expect(foldDay(['a', 'b'], [1, 2, 3])).toEqual({ own: ['a', 'b'], out: [1], folded: 2 })
  expect(foldDay(['a', 'b', 'c', 'd'], [1])).toEqual({ own: ['a', 'b', 'c'], out: [], folded: 2 })
})
