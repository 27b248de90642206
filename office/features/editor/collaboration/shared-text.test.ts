import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeBetween, moveCaret } from './shared-text.ts'

const apply = (before: string, change: ReturnType<typeof changeBetween>) =>
  change ? before.slice(0, change.at) + change.inserted + before.slice(change.at + change.removed) : before

test('a change of a field is one replaced range that gives the new value, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(30), (before, after, caret) => {
      expect(apply(before, changeBetween(before, after, caret))).toBe(after)
    }),
  )
})

test('among equal letters the one at the caret counts as typed', () => {
  expect(changeBetween('аа', 'ааа', 1)).toEqual({ at: 0, removed: 0, inserted: 'а' })
  expect(changeBetween('аа', 'ааа', 3)).toEqual({ at: 2, removed: 0, inserted: 'а' })
  expect(changeBetween('День', 'День', 2)).toBeUndefined()
})

test('a caret keeps its place when others change the text', () => {
  expect(moveCaret(5, [{ retain: 2 }, { insert: 'абв' }])).toBe(8)
  expect(moveCaret(5, [{ retain: 5 }, { insert: 'абв' }])).toBe(5)
  expect(moveCaret(5, [{ retain: 1 }, { delete: 2 }])).toBe(3)
  expect(moveCaret(5, [{ retain: 3 }, { delete: 9 }])).toBe(3)
  expect(moveCaret(5, [{ retain: 8 }, { delete: 1 }])).toBe(5)
})
