import { expect, test } from 'vitest'
import { stepParts, suggestTies, suggestTimer } from './ties.ts'

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

test('the words of products and the minutes of a step are marked, tied ones apart, and nothing is lost', () => {
  const products = [
    { key: 'a', name: 'творог' },
    { key: 'b', name: 'яйцо' },
  ]
  const text = 'Творог смешайте с яйцами.\nЖарьте 5–6 минут.'
  const parts = stepParts(text, products, ['a'])
  expect(parts.map(part => part.text).join('')).toBe(text)
  expect(parts.filter(({ kind }) => kind)).toEqual([
    { text: 'Творог', kind: 'tied' },
    { text: 'яйцами', kind: 'named' },
    { text: '5–6 минут', kind: 'time' },
  ])
  expect(stepParts('', products, [])).toEqual([{ text: '' }])
})
