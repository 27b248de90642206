import { expect, test } from 'vitest'
import { findPlaces, makeUnique, occursSomewhere } from './find-places.ts'

const texts = ['Фикус зимой', 'Фикус пьёт\u00a0мало, пьёт редко.', 'Кактус пьёт ещё меньше.']
const report = (text: string, before = '', after = '') => ({ text, before, after })

test.each([
  ['by what stands around it', report('пьёт', 'Фикус ', ' мало, пьёт редко.'), [[1, 6]], true],
  ['by the end of its paragraph', report('пьёт', 'Фикус пьёт мало, ', ' редко.'), [[1, 17]], true],
  ['with spaces selected too', report(' пьёт ', 'Кактус', 'ещё меньше.'), [[2, 7]], true],
  ['across a space that does not break', report('пьёт мало'), [[1, 6]], true],
  [
    'though its paragraph was changed elsewhere',
    report('редко', 'Он стоит на окне и пьёт мало, пьёт ', '.'),
    [[1, 22]],
    true,
  ],
  [
    'not when several are as good',
    report('пьёт'),
    [
      [1, 6],
      [1, 17],
      [2, 7],
    ],
    false,
  ],
  ['not when everything around it is new', report('меньше', 'Вода нужна ', ' снега'), [[2, 16]], false],
  ['nowhere when it was corrected', report('фикуз', 'Этот ', ' спит'), [], false],
  ['nowhere for nothing', report('  '), [], false],
] as const)('words are found %s', (_, asked, places, isSure) => {
  const found = findPlaces(texts, asked)
  expect([found.places.map(({ text, at }) => [text, at]), found.isSure]).toEqual([places, isSure])
})

test('words are extended by the least context that makes them unique', () => {
  expect(makeUnique(texts, { text: 1, at: 17, length: 4 })).toEqual({ left: 'ло, ', words: 'пьёт', right: ' ред' })
  expect(makeUnique(texts, { text: 1, at: 22, length: 5 })).toEqual({ left: '', words: 'редко', right: '' })
  expect(makeUnique(['То же', 'То же'], { text: 0, at: 0, length: 2 })).toBeUndefined()
  expect(makeUnique(['🌵а', '🌲а'], { text: 0, at: 2, length: 1 })).toEqual({ left: '🌵', words: 'а', right: '' })
})

test('words selected across two paragraphs are found', () => {
  expect(occursSomewhere(texts.join(''), 'зимойФикус пьёт')).toBe(true)
  expect(occursSomewhere(texts.join(''), 'фикуз')).toBe(false)
})
