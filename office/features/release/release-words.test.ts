import { expect, test } from 'vitest'
import { fromLocal, toLocal } from '../../parts/relative-dates.ts'
import type { TextRelease } from '#contract/newsroom-release.ts'
import { editionName, lateWords, readJson, outInWords, releaseInWords, setLabel } from './release-words.ts'

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

test('a time of a release names its day unless it is today, and its year unless it is this one', () => {
  const now = new Date(2026, 10, 24, 9, 5).toISOString()
  const label = (...at: [number, number, number, number]) => setLabel(new Date(...at).toISOString(), now)
  expect([label(2026, 10, 24, 19), label(2026, 10, 23, 19), label(2026, 11, 1, 8), label(2027, 0, 2, 8)]).toEqual([
    'Поставить на 19:00',
    'Поставить на 23\u00a0ноября, 19:00',
    'Поставить на 1\u00a0декабря, 8:00',
    'Поставить на 2\u00a0января 2027, 8:00',
  ])
  const out = { edition: 1, state: 'out', outAt: new Date(2026, 10, 21, 8).toISOString() } as TextRelease
  expect(releaseInWords(out, now)).toBe('Выпуск: на сайте с\u00a021\u00a0ноября, 8:00')
  expect(outInWords(out, now)).toBe('На сайте с\u00a021\u00a0ноября, 8:00')
  expect(outInWords({ ...out, edition: 2 }, now)).toBe('Обновление 1: на сайте с\u00a021\u00a0ноября, 8:00')
})

test('invalid JSON is reported, and an empty text is no value', () => {
  expect(readJson('{"a":1}')).toEqual({ value: { a: 1 } })
  expect(readJson(' ')).toEqual({ value: null })
  expect(readJson('{')).toEqual({ error: 'Это не JSON: проверьте скобки, кавычки и запятые' })
})
