import { expect, test } from 'vitest'
import { cutAtWord } from './cut-at-word.ts'

test.each([
  ['a line that fits', 'Сырники', 10, 'Сырники'],
  ['a line as long as the limit', 'Сырники', 7, 'Сырники'],
  ['a line with a space near the end', 'Сырники из творога', 12, 'Сырники из…'],
  ['a comma before the cut', 'Сырники, блины', 10, 'Сырники…'],
  ['a full stop before the cut', 'Сварите кашу. Остудите', 15, 'Сварите кашу…'],
  ['a dash before the cut', 'Каша — это просто', 8, 'Каша…'],
  ['one long word', 'Водогрязеторфопарафинолечение', 10, 'Водогрязет…'],
  ['a long word after a short one', 'Я водогрязеторфопарафинолечусь', 12, 'Я водогрязет…'],
  ['a surrogate pair at the cut', 'Каша🍲', 5, 'Каша…'],
])('%s: «%s» in %d', (_, line, most, short) => expect(cutAtWord(line, most)).toBe(short))
