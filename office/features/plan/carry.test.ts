import { expect, test } from 'vitest'
import { carryKey, neighbourOf } from './carry.ts'

test('arrows carry a card between stages and stop at the ends; Space drops it, Esc puts it back', () => {
  const carry = { id: 1, from: 'draft', over: 'draft' } as const
  expect(carryKey(carry, 'ArrowRight')).toEqual({ kind: 'carry', carry: { ...carry, over: 'fact-check' } })
  expect(carryKey({ ...carry, over: 'out' }, 'ArrowRight')).toEqual({ kind: 'carry', carry: { ...carry, over: 'out' } })
  expect([carryKey(carry, ' ')?.kind, carryKey(carry, 'Escape')?.kind, carryKey(carry, 'x')]).toEqual([
    'drop',
    'back',
    undefined,
  ])
})

test('arrows lead from card to card and skip empty columns', () => {
  const columns = [['a', 'b', 'c'], [], ['d']]
  expect(neighbourOf(columns, 'a', 'ArrowDown')).toBe('b')
  expect(neighbourOf(columns, 'c', 'ArrowDown')).toBeUndefined()
  expect(neighbourOf(columns, 'c', 'ArrowRight')).toBe('d')
  expect(neighbourOf(columns, 'd', 'ArrowLeft')).toBe('a')
  expect([neighbourOf(columns, 'b', 'Home'), neighbourOf(columns, 'a', 'End')]).toEqual(['a', 'c'])
})
