import { expect, test } from 'vitest'
import { drawTitle, hash32 } from './headline-trial.ts'

const readers = Array.from({ length: 20_000 }, (_, at) => `reader-${at}`)
const shareOf = (numbers: readonly number[], wanted: number) =>
  numbers.filter(number => number === wanted).length / numbers.length

test('a reader always gets the same title', () => {
  for (const reader of readers.slice(0, 100))
    expect(drawTitle(reader, '7-a', [0.5, 0.5])).toBe(drawTitle(reader, '7-a', [0.5, 0.5]))
})

test.each([[[0.5, 0.5]], [[0.6, 0.4]], [[0.9, 0.05, 0.05]], [[0, 1]], [[1 / 3, 1 / 3, 1 / 3]]])(
  'titles are drawn by their shares %j',
  weights => {
    const drawn = readers.map(reader => drawTitle(reader, '7-a', weights))
    for (const [at, weight] of weights.entries()) expect(Math.abs(shareOf(drawn, at) - weight)).toBeLessThan(0.012)
  },
)

test('two trials divide readers independently', () => {
  const both = readers.map(reader => 2 * drawTitle(reader, '7-a', [0.5, 0.5]) + drawTitle(reader, '8-a', [0.5, 0.5]))
  for (const cell of [0, 1, 2, 3]) expect(Math.abs(shareOf(both, cell) - 0.25)).toBeLessThan(0.012)
})

test('the hash does not change: readers would get other titles in the middle of a trial', () => {
  expect([hash32(''), hash32('a'), hash32('7-a день')]).toMatchInlineSnapshot(`
    [
      2872998923,
      444641715,
      3999440506,
    ]
  `)
})
