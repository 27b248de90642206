import { expect, test } from 'vitest'
import { isAboutAdvertising } from './about-advertising.ts'

test.each([
  ['Хотим рассказать о лейках', 'Лейки', true],
  ['Сколько стоит реклама в рассылке?', '', true],
  ['Предлагаем партнёрский материал на декабрь', '', true],
  ['Наш ИНН 7707083893, пришлите прайс', '', true],
  ['Спасибо за список «немедленно»', '', false],
  ['Расскажу, как мы сажали картинную рощу', '', false],
])('«%s» of «%s» is about advertising: %s', (text, company, expected) => {
  expect(isAboutAdvertising({ text, company })).toBe(expected)
})
