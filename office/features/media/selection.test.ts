import { expect, test } from 'vitest'
import { extend, nothing, step, toggle } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

test('arrows move through the grid and stop at its edges', () => {
  expect(step(order, undefined, 'ArrowDown', 3)).toBe('a')
  expect(step(order, 'b', 'ArrowDown', 3)).toBe('e')
  expect(step(order, 'e', 'ArrowUp', 3)).toBe('b')
  expect(step(order, 'b', 'ArrowUp', 3)).toBeUndefined()
  expect(step(order, 'g', 'ArrowRight', 3)).toBeUndefined()
  expect(step(order, 'a', 'Enter', 3)).toBeUndefined()
})

test('items are selected one by one and as a range', () => {
  const two = toggle(toggle(nothing, 'b'), 'f')
  expect([...two.chosen]).toEqual(['b', 'f'])
  expect([...toggle(two, 'b').chosen]).toEqual(['f'])
  expect([...extend({ at: 'b', chosen: new Set() }, 'd', order).chosen]).toEqual(['b', 'c', 'd'])
  expect([...extend({ at: 'd', chosen: new Set() }, 'b', order).chosen]).toEqual(['b', 'c', 'd'])
})
