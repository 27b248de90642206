import { expect, test } from 'vitest'
import { asLatinLayout, asRussianLayout, readingsOf, transliterate } from './readings.ts'

test.each([
  ['ghbdtn', 'привет'],
  [',jho', 'борщ'],
  ['Xfq c kbvjyjv', 'Чай с лимоном'],
])('«%s» is read in the Russian keyboard layout as «%s»', (typed, meant) => {
  expect(asRussianLayout(typed)).toBe(meant)
})
test('Russian text is read in the Latin keyboard layout', () => expect(asLatinLayout('црфеыфзз')).toBe('whatsapp'))

test.each([
  ['borsch', 'борщ'],
  ['shchi', 'щи'],
  ['kak', 'как'],
  ['pyatno', 'пятно'],
  ['chaj', 'чай'],
  ['myaso', 'мясо'],
  ['plov', 'плов'],
])('«%s» may be «%s»', (latin, russian) => {
  expect(transliterate(latin)).toContain(russian)
})
test('a long word in Latin letters has a bounded number of readings, and a Russian word has none', () => {
  expect(transliterate('cyecycyecycyecycyecycyecy').length).toBeLessThanOrEqual(24)
  expect(transliterate('борщ')).toEqual([])
})

test('a search box is read as typed, in the other layout and as Russian in Latin letters', () => {
  expect(readingsOf('cshybrb')).toEqual(['cshybrb', 'сырники', expect.any(String)])
  expect(readingsOf(' syrniki ')).toContain('сырники')
  expect(readingsOf('сырники')[0]).toBe('сырники')
  expect(readingsOf('црфеыфзз')).toEqual(['црфеыфзз', 'whatsapp'])
  expect(readingsOf('12')).toEqual(['12'])
  expect(readingsOf('  ')).toEqual([])
})
