import { expect, test } from 'vitest'
import { minutesOf, readPasted } from './pasted-recipe.ts'

test('title, products, steps, portions and time are read from JSON-LD', () => {
  const page = `<html><script type="application/ld+json">{"@graph":[{"@type":"WebPage"},{"@type":["Recipe"],"name":"Сырники",
    "recipeIngredient":["500 г творога","2 яйца"],"recipeYield":"4 порции","cookTime":"PT30M","prepTime":"PT1H",
    "recipeInstructions":[{"@type":"HowToSection","itemListElement":[{"@type":"HowToStep","name":"Смешать","text":"Смешайте <b>всё</b>."}]}]}]}</script>`
  expect(readPasted(page)).toEqual({
    title: 'Сырники',
    rows: ['500 г творога', '2 яйца'],
    steps: [{ text: 'Смешайте всё.', title: 'Смешать', timer: null }],
    portions: 4,
    prepMinutes: 60,
    cookMinutes: 30,
  })
})

test('a plain list becomes rows; invalid or other JSON is ignored', () => {
  expect(readPasted('500 г творога\n\n 2 яйца ')?.rows).toEqual(['500 г творога', '2 яйца'])
  expect(readPasted('{"@type":"Recipe"')).toBeUndefined()
  expect(readPasted('{"@type":"Person","name":"Анна"}')).toBeUndefined()
  expect(readPasted('  ')).toBeUndefined()
})

test.each([
  ['PT1H30M', 90],
  ['P1DT2H', 1560],
  ['час', undefined],
  [undefined, undefined],
])('%s is %s minutes', (written, minutes) => expect(minutesOf(written)).toBe(minutes))
