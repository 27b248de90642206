import { expect, test } from 'vitest'
import { describeShortly } from './description.ts'

test('a description is one line, and a long one ends with a whole word', () => {
  expect(describeShortly(' Тёплая вода\n\nи сухой  поддон ')).toBe('Тёплая вода и сухой поддон')
  const long = describeShortly('Раз в десять дней, '.repeat(20))
  expect(long).toMatch(/^(Раз в десять дней, )+Раз…$/)
  expect(long.length).toBeLessThanOrEqual(200)
})

test('a URL without spaces is cut at the limit', () => {
  expect(describeShortly(`Подробности: https://delno.test/${'a'.repeat(300)}`)).toMatch(/^Подробности: https.{60,}…$/)
})
