import { expect, test } from 'vitest'
import { splitByMatch } from './match.ts'

test.each([
  ['Суп на три дня', 'супа', '[Суп] на три дня'],
  ['Тыквенный суп с имбирём', 'суп имб', 'Тыквенный [суп] с [имб]ирём'],
  ['Ёлка в доме', 'елк', '[Ёлк]а в доме'],
  ['Как читать договор', 'чита договору', 'Как [чита]ть [договор]'],
  // Two letters in common are another word.
  ['Сырники', 'суп', 'Сырники'],
  ['Что делать, если день не задался', '!', 'Что делать, если день не задался'],
])('in «%s» for «%s» the match is bold', (text, typed, shown) => {
  const pieces = splitByMatch(text, typed)
  expect(pieces.map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece)).join('')).toBe(shown)
  expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text)
})
