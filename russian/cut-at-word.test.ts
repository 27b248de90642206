import { expect, test } from 'vitest'
import { cutAtSentence, cutAtWord } from './cut-at-word.ts'

test.each([
  ['a line that fits', 'Сырники', 10, 'Сырники'],
  ['a line as long as the limit', 'Сырники', 7, 'Сырники'],
  ['a line with a space near the end', 'Сырники на завтрак', 12, 'Сырники…'],
  ['a preposition before the cut', 'Уснул вовремя. Смысл не в подъёме', 26, 'Уснул вовремя. Смысл…'],
  [
    'an open quotation',
    'Третий столбик называется «не сегодня, может быть»',
    40,
    'Третий столбик называется «не сегодня…»',
  ],
  ['a quotation that only begins', 'Третий столбик называется «не сегодня»', 30, 'Третий столбик называется…'],
  ['a quotation that ends', 'Столбик «не сегодня» растёт каждый день', 30, 'Столбик «не сегодня» растёт…'],
  ['a comma before the cut', 'Сырники, блины', 10, 'Сырники…'],
  ['a full stop before the cut', 'Сварите кашу. Остудите', 15, 'Сварите кашу…'],
  ['a dash before the cut', 'Каша — это просто', 8, 'Каша…'],
  ['one long word', 'Водогрязеторфопарафинолечение', 10, 'Водогрязет…'],
  ['a long word after a short one', 'Я водогрязеторфопарафинолечусь', 12, 'Я водогрязет…'],
  ['a surrogate pair at the cut', 'Каша🍲', 5, 'Каша…'],
])('%s: «%s» in %d', (_, line, most, short) => expect(cutAtWord(line, most)).toBe(short))

test.each([
  ['Вирус уйдёт сам. Вопрос в том, как провести это время.', 30, 'Вирус уйдёт сам.'],
  ['Раз. Два! Три, четыре и пять.', 12, 'Раз. Два!'],
  ['Это т.\u00a0е. всё. Остальное потом.', 16, 'Это т.\u00a0е. всё.'],
  ['Одно длинное предложение без конца. И второе.', 20, 'Одно длинное…'],
  ['Короткое. Целиком.', 40, 'Короткое. Целиком.'],
  ['Не каприз. А потом идёт длинное объяснение, почему.', 40, 'Не каприз. А потом идёт длинное…'],
])('of «%s» in %d the sentences that fit are kept', (text, most, short) => {
  expect(cutAtSentence(text, most)).toBe(short)
})
