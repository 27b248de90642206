import { expect, test } from 'vitest'
import { countedWords } from './empty-question.ts'

test.each([
  ['Гирлянда перегорела', 'гирлянда перегорела'],
  ['  «Сырники»,  без творога?! ', 'сырники без творога'],
  ['кое-что о ГОСТ 7.32', 'кое-что о гост 7.32'],
  ['как прожить на 300 рублей', 'как прожить на 300 рублей'],
  // Twelve words, the greatest number.
  [
    '«раз два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать?»',
    'раз два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать',
  ],
])('«%s» is counted as «%s»', (question, words) => expect(countedWords(question)).toBe(words))

test.each([
  'anna@delno.ru',
  'позвоните мне +7 916 123-45-67',
  'паспорт 4510 123456',
  'https://delno.ru/fikus',
  'мой сайт fikus.ru',
  'мой сайт фикус.рф',
  'я',
  '12 34',
  'очень '.repeat(20),
  'раз два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать',
])('«%s» is not counted: it may name a person, or is no question', question =>
  expect(countedWords(question)).toBeUndefined(),
)
