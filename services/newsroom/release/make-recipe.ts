// Makes the recipe part of a draft (ingredients, steps, time, nutrition) from the fields of the document. Pure.
import { asIngredient, questionOf } from '#cooking/as-ingredient.ts'
import { readLine } from '#cooking/read-line.ts'
import { readRecipeFields, rowsMax, stepsMax } from '#contract/recipe-fields.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { ingredientLine } from '#domain/recipe-amounts.ts'
import type { Problem } from '../gate/problem.ts'
import type { RecipePart } from '../draft.ts'

export type MadeRecipe = { recipe: RecipePart; problems: Problem[] }

export function makeRecipe(values: Readonly<Record<string, unknown>>): MadeRecipe {
  const { facts, rows, steps } = readRecipeFields(values)
  const problems: Problem[] = []
  const groups: RecipePart['ingredients'] = [{ title: '', items: [] }]
  const places = new Map<string, number>()
  for (const row of rows.slice(0, rowsMax)) {
    const text = row.text.trim()
    if (row.isGroup) {
      groups.push({ title: text.slice(0, 200), items: [] })
      continue
    }
    if (text === '') continue
    const line = readLine(text)
    const item = asIngredient(line)
    if (!item) {
      problems.push({ field: row.key, reason: `в строке «${text.slice(0, 80)}» не понято, ${questionOf(line)}` })
      continue
    }
    places.set(row.key, places.size)
    groups.at(-1)!.items.push(item)
  }
  const filledSteps = steps.slice(0, stepsMax).filter(({ text, title }) => text.trim() !== '' || title.trim() !== '')
  const total = facts.prepMinutes + facts.cookMinutes + facts.waitMinutes
  if (places.size === 0) problems.push({ field: 'ingredients', reason: 'нет ни одного продукта' })
  if (filledSteps.length === 0) problems.push({ field: 'steps', reason: 'нет ни одного шага' })
  if (total === 0) problems.push({ field: 'cookMinutes', reason: 'не сказано, сколько времени нужно' })
  if (rows.length > rowsMax) problems.push({ field: 'ingredients', reason: `продуктов больше ${rowsMax}` })
  if (steps.length > stepsMax) problems.push({ field: 'steps', reason: `шагов больше ${stepsMax}` })
  return {
    recipe: {
      ...facts,
      totalMinutes: Math.max(1, total),
      ingredients: groups.filter(({ items }) => items.length > 0),
      steps: filledSteps.map(({ title, text, timer, uses }) => {
        const used = uses.flatMap(key => places.get(key) ?? [])
        return {
          title: title.trim(),
          text: text.trim(),
          image: null,
          minutes: timer,
          timer_minutes: timer,
          ...(used.length > 0 && { uses: used }),
        }
      }),
      // Not published until the table of products is compared with its source (cooking/products.ts).
      nutrition: null,
    },
    problems,
  }
}

/** A recipe as the HTML of a body, for the rules of the gate and for surfaces that show only articles. */
export function recipeAsBody({ ingredients, steps, portions }: RecipePart): string {
  const ratio = { wanted: portions, written: portions }
  const list = ingredients.map(({ title, items }) => {
    const rows = items.map(item => `<li>${escapeHtml(ingredientLine(item, ratio))}</li>`)
    return `${title ? `<h3>${escapeHtml(title)}</h3>` : ''}<ul>${rows.join('')}</ul>`
  })
  const stepItems = steps.map(
    ({ title, text }) => `<li>${title ? `<b>${escapeHtml(title)}.</b> ` : ''}${escapeHtml(text)}</li>`,
  )
  return `<h2>Продукты</h2>${list.join('')}<h2>Как готовить</h2><ol>${stepItems.join('')}</ol>`
}
