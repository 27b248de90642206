import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr } from './draw-qr.ts'

const address = 'https://delno.example/recipe/kvashenaya-kapusta-v-banke'

/** What strokes of 1 along the path darken. */
function darkened(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  let [x, y] = [0, 0]
  for (const [, dx, dy, length] of path.matchAll(/m(-?\d+) (-?\d+)h(\d+)/g)) {
    x += Number(dx)
    y += Number(dy)
    rows[y]!.fill(true, x, x + Number(length))
    x += Number(length)
  }
  return rows
}

test.each([0, 2])('the strokes of a code darken exactly its modules (border %i)', border => {
  const { size, path } = drawQr(address, border)
  expect(path).toMatch(/^M0 \.5(m-?\d+ -?\d+h\d+)+$/)
  expect(darkened(path, size)).toEqual(encode(address, { border }).data)
})

test('the code of an address is short: a printed recipe carries it in its page', () => {
  expect(drawQr(address, 0).path.length).toBeLessThan(2200)
})
