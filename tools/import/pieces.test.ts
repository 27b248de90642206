import { expect, test } from 'vitest'
import { callBytes, inPieces } from './pieces.ts'

test('a piece ends with the number of its items or with the bytes of a call, and a larger item is a piece of its own', async () => {
  const sizes = [1, 1, 1, callBytes - 1, 2, callBytes + 1, 1]
  const read: number[] = []
  const pieces: number[][] = []
  const items = sizes.map((_, at) => String(at))
  for await (const piece of inPieces(items, 2, async path => {
    read.push(Number(path))
    return { item: Number(path), bytes: sizes[Number(path)]! }
  })) {
    // At most the first item of the next piece was read before this one is taken.
    expect(read.length).toBeLessThanOrEqual(piece.at(-1)! + 2)
    pieces.push(piece)
  }
  expect(pieces).toEqual([[0, 1], [2, 3], [4], [5], [6]])
})
