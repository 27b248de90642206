import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeNotes } from './place-notes.ts'

test.each([
  [
    'apart: level with their lines',
    [
      [0, 40],
      [100, 40],
    ],
    undefined,
    [0, 100],
  ],
  [
    'colliding: the lower one is pushed down',
    [
      [0, 40],
      [20, 40],
      [30, 10],
    ],
    undefined,
    [0, 48, 96],
  ],
  [
    'the one in focus stays level, those above go up',
    [
      [0, 40],
      [20, 40],
      [30, 10],
    ],
    1,
    [-28, 20, 68],
  ],
  [
    'the last one in focus',
    [
      [0, 40],
      [20, 40],
      [30, 10],
    ],
    2,
    [-66, -18, 30],
  ],
  ['nobody', [], undefined, []],
  ['a focus that is not there', [[5, 10]], 7, [5]],
] as [string, [number, number][], number | undefined, number[]][])('%s', (_, boxes, focused, expected) => {
  expect(
    placeNotes(
      boxes.map(([top, height]) => ({ top, height })),
      8,
      focused,
    ),
  ).toEqual(expected)
})

test('notes never overlap and keep their order; the one in focus is level with its line', () => {
  const box = fc.record({ top: fc.integer({ min: 0, max: 3_000 }), height: fc.integer({ min: 10, max: 300 }) })
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), fc.option(fc.nat(11), { nil: undefined }), (boxes, focused) => {
      const sorted = boxes.toSorted((a, b) => a.top - b.top)
      const tops = placeNotes(sorted, 8, focused)
      for (let index = 1; index < sorted.length; index += 1)
        expect(tops[index]!).toBeGreaterThanOrEqual(tops[index - 1]! + sorted[index - 1]!.height + 8)
      if (focused !== undefined && focused < sorted.length) expect(tops[focused]).toBe(sorted[focused]!.top)
    }),
  )
})
