// Nutrition as it is typed: four figures, of which all or none are published.
import type { RecipeFacts } from '#contract/recipe-fields.ts'

type Nutrition = NonNullable<RecipeFacts['nutrition']>
export type TypedNutrition = { kcal: string; protein: string; fat: string; carbs: string; per: Nutrition['per'] }

const write = (figure: number) => String(figure).replace('.', ',')

export const writeNutrition = (nutrition: Nutrition | null): TypedNutrition =>
  nutrition
    ? {
        kcal: write(nutrition.kcal),
        protein: write(nutrition.protein_grams),
        fat: write(nutrition.fat_grams),
        carbs: write(nutrition.carbs_grams),
        per: nutrition.per,
      }
    : { kcal: '', protein: '', fat: '', carbs: '', per: 'portion' }

const figureMax = 100_000
function read(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  const figure = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return figure <= figureMax ? figure : undefined
}

/** Null if nothing is typed; undefined if a part is missing or is no number. */
export function readNutrition({ per, ...typed }: TypedNutrition): Nutrition | null | undefined {
  if (Object.values(typed).every(figure => figure.trim() === '')) return null
  const [kcal, protein, fat, carbs] = [typed.kcal, typed.protein, typed.fat, typed.carbs].map(read)
  if (kcal === undefined || protein === undefined || fat === undefined || carbs === undefined) return undefined
  return { kcal, protein_grams: protein, fat_grams: fat, carbs_grams: carbs, per }
}
