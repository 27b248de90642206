import { expect, test } from 'vitest'
import { depthOf, newlyReached } from './scroll-depth.ts'

test.each([
  [{ top: 900, height: 1000 }, 800, 0],
  [{ top: 800, height: 1000 }, 800, 0],
  [{ top: 300, height: 1000 }, 800, 50],
  [{ top: -200, height: 1000 }, 800, 100],
  [{ top: -2000, height: 1000 }, 800, 100],
])('an element at %o in a viewport of %d px has been seen to %d percent', (box, viewport, depth) => {
  expect(depthOf(box, viewport)).toBe(depth)
})

test('each threshold is reached once, and a jump reaches all on the way', () => {
  const reached = new Set<number>()
  expect(newlyReached(30, reached)).toEqual([25])
  expect(newlyReached(30, reached)).toEqual([])
  expect(newlyReached(100, reached)).toEqual([50, 75, 100])
})
