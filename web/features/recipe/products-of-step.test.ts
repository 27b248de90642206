import { expect, test } from 'vitest'
import { productsOfStep } from './products-of-step.ts'

const ingredients = [{ items: [{ name: 'Творог' }, { name: 'Сметана' }] }]
const step = (text: string, uses: number[] | null = null) => ({ title: '', text, uses })
const namesOf = (steps: ReturnType<typeof step>[]) =>
  steps.map(each => productsOfStep({ ingredients, steps }, each).map(({ name }) => name))

test('the products of a step are those that are tied to it, whatever its words say', () => {
  const steps = [step('Разомните творог.', [0]), step('Подайте со сметаной.'), step('Остудите.', [1, 7])]
  expect(namesOf(steps)).toEqual([['Творог'], [], ['Сметана']])
})

test('in a recipe without ties they are found by their words', () => {
  expect(namesOf([step('Разомните творог.'), step('Подайте со сметаной.')])).toEqual([['Творог'], ['Сметана']])
})
