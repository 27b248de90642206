import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test('the quotation marks of a quoted name become inner ones', () => {
  expect(quoted('Рецепты')).toBe('«Рецепты»')
  expect(quoted('Письма «Дельно»')).toBe('«Письма „Дельно“»')
})
