import { expect, test } from 'vitest'
import { keyboardDragStep, neighbourOf } from './keyboard-drag.ts'

test('arrows move a lifted card between stages and stop at the ends; Space drops it, Esc cancels', () => {
  const carry = { id: 1, from: 'draft', over: 'draft' } as const
  expect(keyboardDragStep(carry, 'ArrowRight')).toEqual({ kind: 'carry', carry: { ...carry, over: 'fact-check' } })
  expect(keyboardDragStep({ ...carry, over: 'out' }, 'ArrowRight')).toEqual({
    kind: 'carry',
    carry: { ...carry, over: 'out' },
  })
  expect([
    keyboardDragStep(carry, ' ')?.kind,
    keyboardDragStep(carry, 'Escape')?.kind,
    keyboardDragStep(carry, 'x'),
  ]).toEqual(['drop', 'back', undefined])
})

test('arrows move from card to card and skip empty columns', () => {
  const columns = [['a', 'b', 'c'], [], ['d']]
  expect(neighbourOf(columns, 'a', 'ArrowDown')).toBe('b')
  expect(neighbourOf(columns, 'c', 'ArrowDown')).toBeUndefined()
  expect(neighbourOf(columns, 'c', 'ArrowRight')).toBe('d')
  expect(neighbourOf(columns, 'd', 'ArrowLeft')).toBe('a')
  expect([neighbourOf(columns, 'b', 'Home'), neighbourOf(columns, 'a', 'End')]).toEqual(['a', 'c'])
})
