import { expect, test } from 'vitest'
import { formatPortions } from './portions.ts'

test.each([
  [4, 'порция', '4 порции'], [1, 'порции', '1 порция'], [6, '', '6 порций'], [1.5, 'порция', '1,5 порции'], [2, 'лодка', '2 лодки'],
  [3, 'противень', '3 противень'],
])('%d and «%s» read «%s»', (portions, unit, text) => expect(formatPortions(portions, unit).replaceAll('\u00a0', ' ')).toBe(text))
