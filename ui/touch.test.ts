import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { touchDefaults, watchTouch } from './touch.ts'

let element: EventTarget
const meant: string[] = []
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  meant.length = 0
  element = new EventTarget()
  stop = watchTouch(element as HTMLElement, {
    onHold: () => meant.push('hold'),
    onSwipeDown: () => meant.push('swipe'),
  })
  element.addEventListener('click', () => meant.push('click'))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const say = (type: string, x = 0, y = 0, pointerType = 'touch') =>
  element.dispatchEvent(
    Object.assign(new Event(type, { cancelable: true }), { pointerType, isPrimary: true, clientX: x, clientY: y }),
  )

test('the defaults are those of the specification', () => {
  expect(touchDefaults).toEqual({ tapTolerancePx: 10, swipePx: 30, holdMs: 400, dragEveryMs: 100 })
})

test('a finger that rests 400 ms is a long press, and causes no click when it is lifted', () => {
  say('pointerdown')
  vi.advanceTimersByTime(399)
  expect(meant).toEqual([])
  vi.advanceTimersByTime(1)
  say('pointerup')
  say('click')
  expect(meant).toEqual(['hold'])
  say('pointerdown')
  say('pointerup')
  say('click')
  expect(meant).toEqual(['hold', 'click'])
})

test('ten pixels of movement are still a tap, eleven are not', () => {
  for (const x of [10, 11]) {
    say('pointerdown')
    say('pointermove', x)
    vi.advanceTimersByTime(500)
    say('pointerup', x)
  }
  expect(meant).toEqual(['hold'])
})

test('thirty pixels down are a swipe; less, sideways or with a mouse are not', () => {
  for (const [x, y, by] of [
    [0, 30, 'touch'],
    [0, 29, 'touch'],
    [40, 35, 'touch'],
    [0, 60, 'mouse'],
  ] as const) {
    say('pointerdown', 0, 0, by)
    say('pointermove', x, y, by)
    say('pointerup', x, y, by)
  }
  expect(meant).toEqual(['swipe'])
})
