import { expect, test } from 'vitest'
import { readNutrition, writeNutrition } from './typed-nutrition.ts'

const typed = { kcal: '210', protein: '16,5', fat: '9', carbs: '18.25', per: 'portion' } as const

test('four figures are nutrition, and are written back as they were typed', () => {
  const read = readNutrition(typed)
  expect(read).toEqual({ kcal: 210, protein_grams: 16.5, fat_grams: 9, carbs_grams: 18.25, per: 'portion' })
  expect(writeNutrition(read!)).toEqual({ ...typed, carbs: '18,25' })
})

test('nothing typed takes the figures away; a part of them is not saved', () => {
  expect(readNutrition(writeNutrition(null))).toBeNull()
  for (const kcal of ['', 'много', '-1', '1e9', '100001'])
    expect(readNutrition({ ...typed, kcal }), kcal).toBeUndefined()
})
