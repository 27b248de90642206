import { expect, test } from 'vitest'
import { readLink, writeLink } from './labelled-link.ts'

test.each([
  ['ВОЗ — https://who.int/ru', { text: 'ВОЗ', url: 'https://who.int/ru' }],
  ['Журнал — два — https://a.example/b', { text: 'Журнал — два', url: 'https://a.example/b' }],
  ['Без адреса', { text: 'Без адреса', url: null }],
  ['  Слова-через-дефис  ', { text: 'Слова-через-дефис', url: null }],
])('«%s» is parsed as a labelled link and formatted back', (line, link) => {
  expect(readLink(line)).toEqual(link)
  expect(writeLink(link)).toBe(line.trim())
})
