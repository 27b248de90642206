import { expect, test } from 'vitest'
import { suggestTies, suggestTimer } from './ties.ts'

test('products that a step mentions in any grammatical case are suggested', () => {
  const products = ['творог', 'яйцо', 'сливочное масло', 'соль'].map(name => ({ name }))
  const offered = suggestTies('Разомните творог с яйцами на масле.', products)
  expect(offered.map(({ name }) => name)).toEqual(['творог', 'яйцо', 'сливочное масло'])
})

test.each([
  ['Жарьте 4 минуты', 4],
  ['Пеките 1 час 20 минут', 80],
  ['Варите 5–6 мин', 5],
  ['Смешайте 2 яйца', undefined],
])('«%s» lasts %s', (text, minutes) => expect(suggestTimer(text)).toBe(minutes))
