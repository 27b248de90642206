import { afterEach, expect, test, vi } from 'vitest'
import { depthOf, newlyReached, watchScroll } from './scroll-depth.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  [{ top: 900, height: 1000 }, 800, 0],
  [{ top: 800, height: 1000 }, 800, 0],
  [{ top: 300, height: 1000 }, 800, 50],
  [{ top: -200, height: 1000 }, 800, 100],
  [{ top: -2000, height: 1000 }, 800, 100],
])('an element at %o in a viewport of %d px is seen to %d percent', (box, viewport, depth) => {
  expect(depthOf(box, viewport)).toBe(depth)
})

test('each threshold is reported once, and a jump reports all thresholds on its way', () => {
  const reached = new Set<number>()
  expect(newlyReached(30, reached)).toEqual([25])
  expect(newlyReached(30, reached)).toEqual([])
  expect(newlyReached(100, reached)).toEqual([50, 75, 100])
})

test('scroll depth is read at most once in 100 ms; a new page starts again', () => {
  vi.useFakeTimers()
  let scroll = () => {}
  let seen = 0
  let looks = 0
  const main = {
    getBoundingClientRect: () => {
      looks += 1
      return { top: 800 - seen, height: 1000 }
    },
  }
  vi.stubGlobal('window', { setTimeout: (run: () => void, ms: number) => setTimeout(run, ms) })
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('addEventListener', (_: string, handler: () => void) => (scroll = handler))
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === 'main' ? main : null) })
  const reached: string[] = []
  const forget = watchScroll((area, threshold) => reached.push(`${area} ${threshold}`))
  // One second of scrolling, an event every ten milliseconds.
  for (let at = 0; at < 100; at += 1) {
    seen = at * 6
    scroll()
    vi.advanceTimersByTime(10)
  }
  expect(looks).toBe(10)
  expect(reached).toEqual(['page 25', 'page 50'])
  forget()
  scroll()
  vi.advanceTimersByTime(100)
  expect(reached.slice(2)).toEqual(['page 25', 'page 50'])
})
