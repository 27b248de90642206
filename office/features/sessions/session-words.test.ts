import { expect, test } from 'vitest'
import { officeMethod } from '#contract/office/access.ts'
import {
  glyphOf,
  keyWords,
  methodWords,
  unusualPlaceWords,
  openOnWords,
  placeWords,
  spareWords,
  countMethods,
} from './session-words.ts'

const now = new Date(2026, 10, 24, 12, 0)
const at = (day: number, hours = 9) => new Date(2026, 10, day, hours, 51).toISOString()
const session = {
  id: 'a',
  device: 'Windows, Chrome',
  network: '178.206.*.*',
  city: 'Казань',
  method: 'code',
  is_this: false,
  is_odd: true,
  created_at: at(23, 23),
  seen_at: at(23, 23),
} as const

test('an unusual sign-in shows time, place, device, and the person’s usual places', () => {
  expect(unusualPlaceWords(session, ['Москва', 'Торжок'], now)).toEqual({
    title: 'Вошли из незнакомого места: Казань, вчера, 23:51',
    text: 'Windows, Chrome, код из приложения. Раньше вы входили отсюда: Москва, Торжок.',
  })
  expect(unusualPlaceWords({ ...session, city: null }, [], now).title).toContain('178.206.*.*')
})

test('places, numbers and sign-in methods have texts', () => {
  expect(placeWords(session)).toBe('Казань · 178.206.*.*')
  expect(placeWords({ city: null, network: '10.0.*.*' })).toBe('10.0.*.*')
  expect([1, 4, 21].map(openOnWords)).toEqual([
    'открыт на 1\u00a0устройстве',
    'открыт на 4\u00a0устройствах',
    'открыт на 21\u00a0устройстве',
  ])
  expect(officeMethod.options.map(method => methodWords[method]).every(Boolean)).toBe(true)
  const key = { id: 'k', name: 'MacBook', is_synced: true, created_at: at(3), used_at: null }
  expect(keyWords(key, now)).toBe('ключ доступа, с 3\u00a0ноября, едет за вами на другие устройства')
  expect(spareWords({ left: 8, created_at: at(3) }, now)).toBe('осталось 8 из 10, выданы 3\u00a0ноября')
  expect(spareWords({ left: 0, created_at: at(3) }, now)).toContain('кончились')
  expect(countMethods({ passkeys: [key], codes: null })).toBe(1)
  expect(['iPhone, Safari', 'Mac, Chrome', 'Windows, Edge'].map(glyphOf)).toEqual(['phone', 'laptop', 'screen'])
})
