import { expect, test } from 'vitest'
import { baseForm } from './base-form.ts'

test.each([
  ['сонливости', 'сонливость'],
  ['возможностями', 'возможность'],
  ['кости', 'кости'],
  ['растениями', 'растение'],
  ['времени', 'времени'],
  ['зимнего', null],
  ['договариваемся', null],
  ['договориться', 'договориться'],
  ['договорами', null],
  ['запах', 'запах'],
  ['борщ', 'борщ'],
])('«%s» is suggested as «%s»', (word, shown) => {
  expect(baseForm(word)).toBe(shown)
})
