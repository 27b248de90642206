import { expect, test } from 'vitest'
import { parseAbTitles, readAbTitles, writeAbTitles } from './ab-titles.ts'

test.each([
  ['', []],
  ['Один\nДругой', [{ title: 'Один' }, { title: 'Другой' }]],
  [
    'Фикус — 60 %\nМороз — 40 %',
    [
      { title: 'Фикус', weight: 0.6 },
      { title: 'Мороз', weight: 0.4 },
    ],
  ],
  ['День — не пирог\nЧай — 100 способов', [{ title: 'День — не пирог' }, { title: 'Чай — 100 способов' }]],
])('titles typed as «%s» are parsed and formatted back', (typed, titles) => {
  expect(parseAbTitles(typed)).toEqual({ titles })
  expect(writeAbTitles(titles)).toBe(typed)
  expect(readAbTitles(titles)).toEqual(titles)
})

test.each([
  ['Один', 'Сравнивать не с чем: нужно два заголовка или больше'],
  ['Один\nОдин', 'Два заголовка одинаковы'],
  ['Один — 60%\nДругой', 'Доля стоит не у всех: поставьте её каждому или никому'],
  ['Один — 60 %\nДругой — 30 %', 'Доли складываются в 90 %, а нужно 100 %'],
])('titles typed as «%s» are refused with a reason', (typed, error) => {
  expect(parseAbTitles(typed)).toEqual({ error })
})

test('data of another tool is not parsed and is left to the JSON field', () => {
  expect(readAbTitles(null)).toEqual([])
  expect(readAbTitles({ variants: ['Фикус и мороз'] })).toBeUndefined()
  expect(readAbTitles([{ title: 'Чай', weight: 0.5, color: 'red' }])).toBeUndefined()
  expect(readAbTitles(['Фикус'])).toBeUndefined()
})
