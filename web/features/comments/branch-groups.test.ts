import { expect, test } from 'vitest'
import { regroup } from './branch-groups.ts'

const outline = (groups: ReturnType<typeof regroup>) => groups.map(({ key, ids }) => [key, ...ids])

test('top-level comments are cut into groups, and new ones fill up the last group', () => {
  const first = regroup([], [1, 2, 3, 4, 5], 2)
  expect(outline(first)).toEqual([
    [1, 1, 2],
    [3, 3, 4],
    [5, 5],
  ])
  const more = regroup(first, [1, 2, 3, 4, 5, 6, 7], 2)
  expect(outline(more)).toEqual([
    [1, 1, 2],
    [3, 3, 4],
    [5, 5, 6],
    [7, 7],
  ])
  expect(more.slice(0, 2)).toEqual([first[0], first[1]])
  expect(more[0]).toBe(first[0])
})

test('a comment added at the front joins the first group until the group is twice as long; no comment changes its group', () => {
  const first = regroup([], [1, 2, 3], 2)
  const grown = regroup(first, [9, 8, 1, 2, 3], 2)
  expect(outline(grown)).toEqual([
    [1, 9, 8, 1, 2],
    [3, 3],
  ])
  expect(grown[1]).toBe(first[1])
  expect(outline(regroup(grown, [10, 9, 8, 1, 2, 3], 2))).toEqual([
    [10, 10],
    [1, 9, 8, 1, 2],
    [3, 3],
  ])
})

test('a removed comment leaves its group, an empty group is dropped; another order is grouped again', () => {
  const first = regroup([], [1, 2, 3], 2)
  expect(outline(regroup(first, [1, 2], 2))).toEqual([[1, 1, 2]])
  expect(outline(regroup(first, [2, 3], 2))).toEqual([
    [1, 2],
    [3, 3],
  ])
  expect(outline(regroup(first, [7, 6], 2))).toEqual([[7, 7, 6]])
  expect(regroup(first, [], 2)).toEqual([])
})

test('a short thread is one group', () => {
  expect(outline(regroup([], [1, 2, 3], Infinity))).toEqual([[1, 1, 2, 3]])
})

test('top-level comments are cut into tens by default', () => {
  const roots = Array.from({ length: 23 }, (_, n) => n + 1)
  expect(regroup([], roots).map(({ ids }) => ids.length)).toEqual([10, 10, 3])
})
