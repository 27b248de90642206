import { expect, test } from 'vitest'
import { usualOf } from './usual.ts'

test.each<[(number | null)[], number | null]>([
  [[10, 20, 30, 40], 25],
  [[40, 10, 30, 20], 25],
  // One feast or one failure does not move it.
  [[100, 102, 98, 9000], 101],
  [[0, 100, 102, 98], 99],
  [[7, 7, 7, 7], 7],
  [[1, 2, 2, 9], 2],
  [[0, 0, 0, 0], 0],
  [[null, 10, 10, 10], null],
  [[10, 10], null],
  [[], null],
])('of %j %j is usual', (before, usual) => {
  expect(usualOf(before)).toBe(usual)
})
