import { expect, test } from 'vitest'
import { isSimple, suggestCorrection } from './suggest-correction.ts'

test.each([
  ['одевает', 'надевает', 'надевает'],
  ['в течении', 'Надо «в течение»', 'в течение'],
  ['скурпулёзно', 'правильно: скрупулёзно.', 'скрупулёзно'],
  ['тысячь', 'тысячь → тысяч', 'тысяч'],
  ['фикуз', 'Опечатка: «фикуз» должно быть «фикус»', 'фикус'],
  [' фикуз ', 'фикус', ' фикус '],
  ['приветливым', 'Кажется, здесь лучше «любезным»', 'любезным'],
  ['приветливым', 'Кажется, здесь лучше «самым любезным»', null],
  ['фикуз', '', null],
  ['фикуз', 'тут ошибка в названии растения, посмотрите', null],
  ['одевает', 'Одевают кого-то, а на себя – другое слово', null],
  ['35 градусов', 'по новой рекомендации 40, источник nhs.uk', null],
])('«%s», «%s»: %s', (text, comment, expected) => {
  expect(suggestCorrection({ text, comment })).toBe(expected)
})

const known = new Set(['фикус', 'тысяч', 'надевает', 'одевает', 'в', 'течение', 'течении', 'скрупулёзно', 'не', 'знаю'])
const isWord = (word: string) => known.has(word.toLowerCase())
test.each([
  ['фикуз', 'фикус', true],
  ['тысячь', 'тысяч', true],
  ['скурпулёзно', 'скрупулёзно', true],
  ['незнаю', 'не знаю', true],
  // Both are words: which one is meant, a person decides.
  ['в течении', 'в течение', false],
  ['одевает', 'надевает', false],
  ['фикуз', 'фикусс', false],
  ['35 фикуз', '40 фикус', false],
  ['delno.ru/fikuz', 'delno.ru/fikus', false],
])('«%s» → «%s» is simple: %s', (text, correction, expected) => {
  expect(isSimple(text, correction, isWord)).toBe(expected)
})
