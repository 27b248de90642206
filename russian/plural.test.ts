import { expect, test } from 'vitest'
import { articleForms, count, plural } from './plural.ts'

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
