import { expect, test } from 'vitest'
import type { Forms } from '#russian/plural.ts'
import { formatPortions } from './portions.ts'

const boats: Forms = ['лодка', 'лодки', 'лодок']
test.each<[number, string, Forms | null, string]>([
  [4, 'порция', null, '4 порции'],
  [1, 'порции', null, '1 порция'],
  [6, '', null, '6 порций'],
  [1.5, 'порция', null, '1,5 порции'],
  [2, 'лодка', boats, '2 лодки'],
  [3, 'противень', null, '3 противень'],
])('%d and «%s» read well', (portions, unit, forms, text) =>
  expect(formatPortions(portions, unit, forms).replaceAll('\u00a0', ' ')).toBe(text),
)
