import { expect, test } from 'vitest'
import { linkOf, minutesOf, readPasted, readRecipeData } from './pasted-recipe.ts'

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

test('of the data of a page the first recipe is taken', () => {
  const pieces = [
    '{"@type":"Recipe"',
    '{"@type":"WebPage"}',
    '{"@type":"Recipe","name":"Щи","recipeIngredient":["капуста"]}',
  ]
  expect(readRecipeData(pieces)).toMatchObject({ title: 'Щи', rows: ['капуста'] })
  expect(readRecipeData([])).toBeUndefined()
})

test.each([
  [' https://kuhnya.test/shchi?x=1 ', 'https://kuhnya.test/shchi?x=1'],
  ['https://кухня.рф/щи', 'https://кухня.рф/щи'],
  ['2 яйца', undefined],
  ['https://kuhnya.test/shchi\n2 яйца', undefined],
  ['щи, как на https://kuhnya.test/shchi', undefined],
  ['ftp://kuhnya.test/shchi', undefined],
  ['https://', undefined],
])('of «%s» the address is %s', (text, link) => expect(linkOf(text)).toBe(link))

test.each([
  ['PT1H30M', 90],
  ['P1DT2H', 1560],
  ['час', undefined],
  [undefined, undefined],
])('%s is %s minutes', (written, minutes) => expect(minutesOf(written)).toBe(minutes))
