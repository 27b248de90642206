import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  [35, '35 мин'],
  [60, '1 ч'],
  [90, '1 ч 30 мин'],
  [1440, 'сутки'],
  [2160, 'полтора суток'],
  [2880, '2 суток'],
  [1441, 'сутки'],
  [1625, 'сутки и 3 часа'],
  [0, '0 мин'],
  [0.3, '0 мин'],
  [Number.NaN, '0 мин'],
])('%d minutes are «%s»', (minutes, text) => expect(formatDuration(minutes).replaceAll('\u00a0', ' ')).toBe(text))
