import { expect, test } from 'vitest'
import { findHighlight, fitsWords } from './highlight.ts'

test('an action is found by the beginnings of its words', () => {
  expect(fitsWords('Тёмная тема', 'тем')).toBe(true)
  expect(fitsWords('Тёмная тема', 'тема темн')).toBe(true)
  expect(fitsWords('Открыть «План»', 'план')).toBe(true)
  expect(fitsWords('Тёмная тема', 'светлая')).toBe(false)
})

test('the typed words are marked in a title, in any spelling', () => {
  expect(findHighlight('Сырники, которые держат форму', ['cshybrb', 'сырники'])).toEqual([0, 7])
  expect(findHighlight('Ещё ёлка', ['елка'])).toEqual([4, 8])
  expect(findHighlight('Ёлка', [])).toBeUndefined()
})

test('a word with a hyphen is found as it is typed', () => {
  expect(fitsWords('Правила: стоп-слова', 'стоп-слова')).toBe(true)
  expect(fitsWords('Правила: стоп-слова', 'слова стоп')).toBe(true)
  expect(fitsWords('Правила: стоп-слова', 'стоп-кран')).toBe(false)
})
