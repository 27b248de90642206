import { expect, test } from 'vitest'
import { sizeOnPaper } from './size-on-paper.ts'

const sentence = 'Переложите овощи в кастрюлю, дождитесь первых пузырей и держите на тихом огне пять минут. '

const recipeOf = (steps: number, products: number) =>
  ({
    steps: Array.from({ length: steps }, () => ({ title: 'Сварите', text: sentence.repeat(2), timerMinutes: 5 })),
    ingredients: [{ title: '', items: Array.from({ length: products }, () => ({ name: 'сметана', note: null })) }],
    tips: [sentence],
    nutrition: null,
  }) as unknown as Parameters<typeof sizeOnPaper>[0]

test('the fewer words a recipe has, the larger they are on its sheet', () => {
  const ofSteps = [2, 5, 6, 8, 20].map(steps => sizeOnPaper(recipeOf(steps, 6)))
  expect(ofSteps).toEqual(ofSteps.toSorted((a, b) => b - a))
  expect(ofSteps[0]).toBe(13)
  expect(ofSteps.at(-1)).toBe(9.5)
})

test('a long list of products makes the letters smaller too', () => {
  expect(sizeOnPaper(recipeOf(3, 36))).toBeLessThan(sizeOnPaper(recipeOf(3, 8)))
})
