import { expect, test } from 'vitest'
import { findMarked, fitsWords } from './marked.ts'

test('an action is found by the beginnings of its words', () => {
  expect(fitsWords('Тёмная тема', 'тем')).toBe(true)
  expect(fitsWords('Тёмная тема', 'тема темн')).toBe(true)
  expect(fitsWords('Открыть «План»', 'план')).toBe(true)
  expect(fitsWords('Тёмная тема', 'светлая')).toBe(false)
})

test('the typed words are marked in a title, whatever the reading', () => {
  expect(findMarked('Сырники, которые держат форму', ['cshybrb', 'сырники'])).toEqual([0, 7])
  expect(findMarked('Ещё ёлка', ['елка'])).toEqual([4, 8])
  expect(findMarked('Ёлка', [])).toBeUndefined()
})
