import { expect, test } from 'vitest'
import { articleForms, count, formatNumber, plural } from './plural.ts'

test.each([
  [0, 'статей'],
  [1, 'статья'],
  [2, 'статьи'],
  [4, 'статьи'],
  [5, 'статей'],
  [11, 'статей'],
  [12, 'статей'],
  [21, 'статья'],
  [22, 'статьи'],
  [111, 'статей'],
  [1.5, 'статьи'],
])('%d takes the form «%s»', (value, form) => expect(plural(value, articleForms)).toBe(form))

test('a count and its word are joined by a no-break space', () => {
  expect(count(24, articleForms)).toBe('24\u00a0статьи')
  expect(count(12345, articleForms).replaceAll('\u00a0', ' ')).toBe('12 345 статей')
})

test('numbers are written as the locale writes them', () => {
  const locale = new Intl.NumberFormat('ru-RU')
  for (const value of [
    0, 7, 999, 1000, 9999, 12345, 1234567, 10000000, -5, -12345, 0.5, 1.25, 0.125, 1234.5, 1234.5678, -1.5,
  ])
    expect(formatNumber(value)).toBe(locale.format(value))
})
