import { expect, test } from 'vitest'
import { findTwins } from './twin-terms.ts'

const twinsOf = (...titles: string[]) =>
  findTwins(titles.map((title, id) => ({ id: id + 1, title }))).map(({ one, other, why }) => [
    titles[one - 1],
    titles[other - 1],
    why,
  ])

test('tags in other letters, in the other number or with one mistake are twins', () => {
  expect(twinsOf('Ёлка', 'елка', 'Ёл-ка')).toEqual([
    ['Ёлка', 'елка', 'letters'],
    ['Ёлка', 'Ёл-ка', 'letters'],
  ])
  expect(twinsOf('Рецепт', 'Окна', 'рецепты', 'Окно')).toEqual([
    ['Рецепт', 'рецепты', 'number'],
    ['Окна', 'Окно', 'number'],
  ])
  expect(twinsOf('Новогодние ёлки', 'Новогодняя елка')).toEqual([['Новогодние ёлки', 'Новогодняя елка', 'number']])
  for (const [one, other] of [
    ['Велосипед', 'Велосипет'],
    ['Велосипед', 'Влеосипед'],
    ['Велосипед', 'Велоспед'],
    ['iPhone', 'iPhhone'],
  ] as const)
    expect(twinsOf(one, other)).toEqual([[one, other, 'typo']])
})

test('years, versions, short words and words that differ by more are no twins', () => {
  expect(twinsOf('Итоги 2025', 'Итоги 2026', 'чай', 'май', 'Зима', 'Лето', 'Windows 10', 'Windows 11')).toEqual([])
  expect(twinsOf('Велосипед', 'Велосипедист', '—', '!')).toEqual([])
})

test('two twins are found among five thousand tags that differ by their numbers', () => {
  const titles = Array.from({ length: 5_000 }, (_, at) => `Метка ${'абвгдежзик'[at % 10]}${at.toString(36)}слово`)
  expect(twinsOf(...titles, 'Ёлка', 'елка')).toContainEqual(['Ёлка', 'елка', 'letters'])
})

test('tags that all differ by one letter are a series; titles as long as texts are not compared letter by letter', () => {
  const series = Array.from({ length: 5_000 }, (_, at) => `метка${String.fromCodePoint(0x4e00 + at)}`)
  const long = Array.from({ length: 500 }, (_, at) => `${'слово'.repeat(40)}${String.fromCodePoint(0x5e00 + at)}`)
  expect(twinsOf(...series, ...long, 'Ёлка', 'елка').length).toBeLessThan(40)
})
