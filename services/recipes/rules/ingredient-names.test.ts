import { expect, it } from 'vitest'
import { searchText, stemPattern, typedPattern } from './ingredient-names.ts'

it('a term is found by its title and its forms, each once, in one spelling', () => {
  expect(searchText('Мёд', ['мёд', 'мёда', 'мёда'])).toBe('\nмед\nмеда')
})

it.each([
  ['  Сливочное   МАСЛО ', 'сливочное масло'],
  ['Мёд', 'мед'],
  ['100%_\\', '100\\%\\_\\\\'],
  ['   ', undefined],
])('«%s» is searched as %s', (typed, pattern) => {
  expect(typedPattern(typed)).toBe(pattern)
})

it.each([
  ['огурцами', 'огурц'],
  ['сливочным маслом', 'сливочным масл'],
  ['мёдом', 'мед'],
  ['сыр', undefined],
])('«%s» is cut to %s', (typed, pattern) => {
  expect(stemPattern(typed)).toBe(pattern)
})
