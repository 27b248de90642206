import { describe, expect, it } from 'vitest'
import type { RecipeFacet } from '#domain/kinds.ts'
import { cuisineGenitive, filtersDescription, filtersTitle, type TitledTerm } from './titles.ts'

const term = (facet: RecipeFacet, title: string, page_title = '', description = ''): TitledTerm => ({
  facet,
  title,
  page_title,
  description,
})
const breakfasts = term('dish', 'Завтраки', 'Рецепты завтраков', 'Чем начать день.')
const russian = term('cuisine', 'Русская кухня')
const oven = term('method', 'В духовке')
const stewing = term('method', 'Тушение')
const quick = term('keyword', 'До получаса')
const holiday = term('keyword', 'На праздник')
const lenten = term('keyword', 'Постное')
const curd = term('ingredient', 'творог')

describe('the title of a page of filters', () => {
  it.each([
    [[], 'Рецепты'],
    [[breakfasts], 'Рецепты завтраков'],
    [[russian], 'Рецепты русской кухни'],
    [[quick], 'Рецепты до получаса'],
    [[curd], 'Рецепты: творог'],
    [[breakfasts, russian], 'Завтраки русской кухни'],
    [[breakfasts, oven], 'Завтраки в духовке'],
    [[breakfasts, stewing], 'Завтраки: тушение'],
    [[breakfasts, oven, quick, holiday], 'Завтраки в духовке, до получаса и на праздник'],
    [[breakfasts, russian, quick, lenten, curd], 'Завтраки русской кухни до получаса: постное, творог'],
    [[term('dish', 'Супы'), term('cuisine', 'Кухня народов Севера')], 'Супы: кухня народов Севера'],
  ])('is readable Russian, %#: %s', (terms, title) => {
    expect(filtersTitle(terms)).toBe(title)
  })

  it.each([
    ['Русская', 'русской кухни'],
    ['Русская кухня', 'русской кухни'],
    ['Средиземноморская', 'средиземноморской кухни'],
    ['Домашняя кухня', 'домашней кухни'],
    ['Восточная', 'восточной кухни'],
    ['Фьюжн', undefined],
  ])('has the genitive of «%s» as %s', (title, genitive) => {
    expect(cuisineGenitive(title)).toBe(genitive)
  })

  it('is its description for a combination, while one filter has a description of its own', () => {
    expect(filtersDescription([breakfasts])).toBe('Чем начать день.')
    expect(filtersDescription([breakfasts, russian])).toBe(
      'Завтраки русской кухни — с точными количествами, временем и шагами.',
    )
  })
})
