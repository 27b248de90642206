import { expect, test } from 'vitest'
import { differenceOf, gapsIn } from './consent-words.ts'

test('a difference shows the changed words with some words around them', () => {
  const long = 'Слово за словом. '.repeat(30)
  const pieces = differenceOf(`${long}Храним год. ${long}`, `${long}Храним два года. ${long}`)
  expect(pieces.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toContain('год')
  expect(
    pieces
      .filter(({ kind }) => kind === 'added')
      .map(({ text }) => text)
      .join(''),
  ).toContain('два')
  expect(pieces.map(({ text }) => text).join('').length).toBeLessThan(200)
  expect(differenceOf('Одно', 'Одно')).toEqual([])
})

test('gaps of a template are found, links are not', () => {
  expect(gapsIn('Оператор: [полное наименование], [сайт](https://delno.test), [дата].')).toEqual([
    '[полное наименование]',
    '[дата]',
  ])
})
