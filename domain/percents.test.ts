import { expect, test } from 'vitest'
import { percentsOf } from './percents.ts'

test.each([
  [[], []],
  [
    [0, 0],
    [0, 0],
  ],
  [
    [1, 0],
    [100, 0],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [17, 17, 17, 17, 16, 16],
  ],
  [
    [999, 1],
    [100, 0],
  ],
])('votes %j give shares %j', (counts, shares) => {
  expect(percentsOf(counts)).toEqual(shares)
})
