// How large the letters of a recipe may be on its printed sheet: what is read at the stove is as large as one sheet of A4 allows.
import type { Recipe } from '../../features/recipe/recipe-data.ts'

/** In points. Smaller letters would not be read from where one stands: a recipe that needs them takes a second sheet. */
const sizes = [13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5] as const

/** Pixels of the sheet between the facts and its lower margin; a twentieth is left for lines that break worse than on average. */
const sheet = 0.95 * (1032 - 190)

type Measured = Pick<Recipe, 'steps' | 'ingredients' | 'tips' | 'nutrition'>

/** Lines of so many letters in pixels of width; with what is left at the ends of lines, a letter takes 0.58 of its size. */
const lines = (letters: number, width: number, size: number) => Math.ceil((letters * size * 0.58) / width)

/** The steps, in the wide column (RecipePage.module.css has the measures). */
function stepsHeight({ steps }: Measured, step: number): number {
  const heights = steps.map(
    ({ title, text, timerMinutes }) =>
      (title ? lines(title.length, 389, 1.1 * step) * 1.3 * step : 0) +
      lines(text.length, 389, step) * 1.36 * step +
      (timerMinutes ? 1.08 * step + 2 : 0) +
      0.9 * step +
      1,
  )
  return heights.reduce((sum, height) => sum + height, 1.5 * step + 4)
}

/** The products, the tips and the nutrition, in the narrow column. */
function besideHeight({ ingredients, tips, nutrition }: Measured, step: number): number {
  const beside = 0.75 * step + 1.8
  const heading = 1.5 * step + 4
  const products = ingredients.flatMap(({ title, items }) => [
    title ? 1.5 * beside + 10 : 0,
    ...items.map(
      ({ name, note }) => lines(name.length + (note?.length ?? 0), 150, beside) * 1.32 * beside + 0.24 * beside + 1,
    ),
  ])
  const advice = tips.map(tip => lines(tip.length, 228, beside) * 1.28 * beside + 4)
  return [...products, ...advice].reduce(
    (sum, height) => sum + height,
    heading + (tips.length > 0 ? heading + 15 : 0) + (nutrition ? heading + 15 + 2.4 * beside + 20 : 0),
  )
}

/** The size of the steps, in points. */
export function sizeOnPaper(recipe: Measured): number {
  const fits = (points: number) => {
    const step = (points * 4) / 3
    return Math.max(stepsHeight(recipe, step), besideHeight(recipe, step)) <= sheet
  }
  return sizes.find(fits) ?? sizes.at(-1)!
}
