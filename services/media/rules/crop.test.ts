import { describe, expect, test } from 'vitest'
import { squareAround, squareWithin } from './crop.ts'

describe('the square of a portrait', () => {
  const wide = { width: 400, height: 100 }
  test.each([
    [[0.5, 0.5], { side: 100, left: 150, top: 0 }],
    [[0, 0], { side: 100, left: 0, top: 0 }],
    [[1, 1], { side: 100, left: 300, top: 0 }],
    [[0.3, 0.9], { side: 100, left: 70, top: 0 }],
  ] as const)('around %j is %j', (point, square) => {
    expect(squareAround(wide, point)).toEqual(square)
  })

  test('chosen by hand must be within the picture', () => {
    expect(squareWithin(wide, { left: 300, top: 0, side: 100 })).toEqual({ left: 300, top: 0, side: 100 })
    expect(squareWithin(wide, { left: 301, top: 0, side: 100 })).toBeUndefined()
    expect(squareWithin(wide, { left: 0, top: 0, side: 0 })).toBeUndefined()
  })
})
