import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  [35, '35 мин'],
  [60, '1 ч.'],
  [90, '1 ч. 30 мин'],
  [1440, '1 д.'],
  [1625, '1 д. 3 ч. 5 мин'],
  [0, '0 мин'],
  [Number.NaN, '0 мин'],
])('%d minutes are «%s»', (minutes, text) => expect(formatDuration(minutes).replaceAll('\u00a0', ' ')).toBe(text))
