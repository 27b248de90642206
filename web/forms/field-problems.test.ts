import { expect, test } from 'vitest'
import { addressWords } from './field-problems.ts'

test.each([
  ['vera', 'В адресе не хватает @'],
  ['vera@', 'Допишите адрес после @'],
  ['@delno.test', 'Допишите адрес до @'],
  ['vera@delno@test', 'В адресе лишняя @'],
  ['ve ra@delno.test', 'В адресе лишний пробел'],
  ['vera@delno..test', 'Похоже, в адресе опечатка'],
])('what is wrong with «%s» is said in words', (address, words) => {
  expect(addressWords(address)).toBe(words)
})
