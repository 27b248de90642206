import { expect, test } from 'vitest'
import { findInn } from './find-inn.ts'

test.each([
  ['ООО «Сухие ноги», ИНН 7707083893', { number: '7707083893', problem: null }],
  ['ИНН: 7707083894', { number: '7707083894', problem: 'контрольные цифры ИНН не сходятся: проверьте, нет ли описки' }],
  ['ИНН 77070838', { number: '77070838', problem: 'в ИНН 10 или 12 цифр, а здесь 8' }],
  ['Реквизиты: 500100732259, счёт позже', { number: '500100732259', problem: null }],
  ['Телефон 9161234567', null],
  ['Бюджет 180 000 ₽', null],
])('%s', (text, expected) => expect(findInn(text)).toEqual(expected))
