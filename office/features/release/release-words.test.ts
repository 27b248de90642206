import { expect, test } from 'vitest'
import { fromLocal, toLocal } from '../../parts/relative-dates.ts'
import { editionName, lateWords, readJson } from './release-words.ts'

test('a time is converted to a form field and back', () => {
  const iso = new Date(2026, 10, 24, 9, 5).toISOString()
  expect(toLocal(iso)).toBe('2026-11-24T09:05')
  expect(fromLocal('2026-11-24T09:05')).toBe(iso)
  expect([toLocal(null), fromLocal(''), fromLocal('завтра')]).toEqual(['', undefined, undefined])
})

test.each([
  [0.2, '0,2\u00a0с'],
  [0, '0\u00a0с'],
  [90, '2\u00a0мин'],
])('late by %d s is «%s»', (seconds, words) => expect(lateWords(seconds)).toBe(words))

test('the first edition is called release, later ones updates', () =>
  expect([editionName(1), editionName(3)]).toEqual(['Выпуск', 'Обновление 2']))

test('invalid JSON is reported, and an empty text is no value', () => {
  expect(readJson('{"a":1}')).toEqual({ value: { a: 1 } })
  expect(readJson(' ')).toEqual({ value: null })
  expect(readJson('{')).toEqual({ error: 'Это не JSON: проверьте скобки, кавычки и запятые' })
})
