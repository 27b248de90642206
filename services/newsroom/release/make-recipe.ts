// Makes the recipe part of a draft (ingredients, steps, time, tips) from the fields of the document, and back. Pure.
import { ingredientOf, questionOf } from '#cooking/as-ingredient.ts'
import { readLine } from '#cooking/read-line.ts'
import { countRecipe } from '#cooking/nutrition/count-nutrition.ts'
import { lineOf } from '#cooking/write-line.ts'
import {
  questionsMax,
  readRecipeFields,
  rowsMax,
  stepsMax,
  tipsMax,
  type RecipeFields,
  type RecipeQuestion,
  type RecipeRow,
  type RecipeStepField,
  type RecipeTip,
} from '#contract/recipe-fields.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { ingredientLine } from '#domain/recipe-amounts.ts'
import type { Problem } from '../gate/problem.ts'
import type { RecipePart } from '../draft.ts'

export type MadeRecipe = {
  recipe: RecipePart
  problems: Problem[]
  /** Names of products that were read from rows, whose terms have to be found. */
  products: string[]
}

/** Without NUL, which PostgreSQL cannot store. */
const plain = (text: string) => text.replaceAll('\0', '')
const isBlank = (text: string) => text.trim() === ''

export function makeRecipe(values: Readonly<Record<string, unknown>>): MadeRecipe {
  const fields = readRecipeFields(values)
  const { facts, steps } = fields
  const problems: Problem[] = []
  const { groups, places, products } = makeGroups(fields, problems)
  const filledSteps = steps
    .slice(0, stepsMax)
    .filter(({ text, title, image }) => !isBlank(text) || !isBlank(title) || image !== null)
  const { totalMinutes, ...shared } = facts
  const sum = facts.prepMinutes + facts.cookMinutes + facts.waitMinutes
  if (places.size === 0) problems.push({ field: 'ingredients', reason: 'нет ни одного продукта' })
  if (filledSteps.length === 0) problems.push({ field: 'steps', reason: 'нет ни одного шага' })
  if (sum === 0 && totalMinutes === null)
    problems.push({ field: 'cookMinutes', reason: 'не сказано, сколько времени нужно' })
  problems.push(...tooMany(fields))
  return {
    recipe: {
      ...shared,
      portionsUnit: plain(facts.portionsUnit),
      totalMinutes: Math.max(1, totalMinutes ?? sum),
      nutrition: facts.nutrition ?? countedNutrition(groups, facts.portions),
      ingredients: groups.filter(({ items }) => items.length > 0),
      steps: filledSteps.map(({ title, text, timer, minutes, uses, image }) => ({
        title: plain(title),
        text: plain(text),
        image,
        minutes: minutes === undefined ? timer : minutes,
        timer_minutes: timer,
        ...(uses && { uses: uses.flatMap(key => places.get(key) ?? []) }),
      })),
      tips: fields.tips.slice(0, tipsMax).flatMap(({ text }) => (isBlank(text) ? [] : plain(text))),
      faq: fields.questions
        .slice(0, questionsMax)
        .filter(({ question, answer }) => !isBlank(question) || !isBlank(answer))
        .map(({ question, answer }) => ({ question: plain(question), answer: plain(answer) })),
    },
    problems: [...problems, ...halfQuestions(fields)],
    products,
  }
}

/** The products in their groups, and the place of each row among all products. */
function makeGroups({ rows }: RecipeFields, problems: Problem[]) {
  const groups: RecipePart['ingredients'] = [{ title: '', items: [] }]
  const places = new Map<string, number>()
  const products: string[] = []
  for (const row of rows.slice(0, rowsMax)) {
    if (row.isGroup) {
      groups.push({ title: plain(row.text).slice(0, 200), items: [] })
      continue
    }
    if (isBlank(row.text)) continue
    const item = ingredientOf({ ...row, text: plain(row.text) })
    if (!item) {
      const text = row.text.trim()
      const question = questionOf(readLine(text))
      problems.push({ field: row.key, reason: `в строке «${text.slice(0, 80)}» не понято, ${question}` })
      continue
    }
    places.set(row.key, places.size)
    if (item !== row.kept?.item && item.term === null) products.push(item.name)
    groups.at(-1)!.items.push(item)
  }
  return { groups, places, products }
}

/** Readers get counted figures only if each product was counted, and with what they rest on. */
function countedNutrition(groups: RecipePart['ingredients'], portions: number): RecipePart['nutrition'] {
  const { perPortion, counted } = countRecipe(
    groups.flatMap(({ items }) => items),
    portions,
  )
  return perPortion && { ...perPortion, counted_products: counted }
}

function tooMany({ rows, steps, tips, questions }: RecipeFields): Problem[] {
  const bounds = [
    ['ingredients', 'продуктов', rows, rowsMax],
    ['steps', 'шагов', steps, stepsMax],
    ['tips', 'советов', tips, tipsMax],
    ['faq', 'вопросов', questions, questionsMax],
  ] as const
  return bounds.flatMap(([field, name, list, max]) =>
    list.length > max ? [{ field, reason: `${name} больше ${max}` }] : [],
  )
}

/** Readers would see an answer to nothing, and search engines refuse a question without an answer. */
const halfQuestions = ({ questions }: RecipeFields): Problem[] =>
  questions.flatMap(({ key, question, answer }) =>
    isBlank(question) === isBlank(answer)
      ? []
      : [
          isBlank(answer)
            ? { field: key, reason: `на вопрос «${question.trim().slice(0, 80)}» нет ответа` }
            : { field: key, reason: `у ответа «${answer.trim().slice(0, 80)}» нет вопроса` },
        ],
  )

/** Values of the map `fields` that `makeRecipe` makes into this recipe. */
export function fieldsOfRecipe(recipe: RecipePart): Map<string, unknown> {
  const { ingredients, steps, tips, faq, author: _author, totalMinutes, nutrition, ...facts } = recipe
  const values = new Map<string, unknown>(Object.entries(facts))
  // Counted figures are counted again at the next release; only what people gave is a value of the text.
  values.set('nutrition', nutrition?.counted_products === undefined ? nutrition : null)
  const sum = facts.prepMinutes + facts.cookMinutes + facts.waitMinutes
  if (totalMinutes !== Math.max(1, sum)) values.set('totalMinutes', totalMinutes)
  let order = 0
  const put = <Value extends { order: number }>(kind: string, value: Omit<Value, 'order'>) => {
    const key = `${kind}/${(++order).toString(36)}`
    values.set(key, { ...value, order })
    return key
  }
  const keys: string[] = []
  ingredients.forEach(({ title, items }, at) => {
    if (at > 0 || title !== '') put<RecipeRow>('ingredient', { text: title, isGroup: true })
    for (const item of items) {
      const text = lineOf(item).slice(0, 300)
      keys.push(put<RecipeRow>('ingredient', { text, isGroup: false, kept: { text, item } }))
    }
  })
  for (const { title, text, image, minutes, timer_minutes: timer, uses } of steps)
    put<RecipeStepField>('step', {
      title,
      text,
      image,
      timer,
      ...(minutes !== timer && { minutes }),
      ...(uses && { uses: uses.flatMap(place => keys[place] ?? []) }),
    })
  for (const text of tips) put<RecipeTip>('tip', { text })
  for (const question of faq) put<RecipeQuestion>('faq', question)
  return values
}

/** A recipe as the HTML of a body, for the rules of the gate. Releases frozen by an older version have no tips and questions. */
export function recipeAsBody({ ingredients, steps, portions, tips = [], faq = [] }: RecipePart): string {
  const ratio = { wanted: portions, written: portions }
  const list = ingredients.map(({ title, items }) => {
    const rows = items.map(item => `<li>${escapeHtml(ingredientLine(item, ratio))}</li>`)
    return `${title ? `<h3>${escapeHtml(title)}</h3>` : ''}<ul>${rows.join('')}</ul>`
  })
  const stepItems = steps.map(({ title, text, image }) => {
    const picture = image ? `<img src="${escapeHtml(image.origin)}" alt="${escapeHtml(image.alt)}">` : ''
    return `<li>${title ? `<b>${escapeHtml(title)}.</b> ` : ''}${escapeHtml(text)}${picture}</li>`
  })
  const more = [
    ...tips.map(tip => `<p>${escapeHtml(tip)}</p>`),
    ...faq.map(({ question, answer }) => `<h3>${escapeHtml(question)}</h3><p>${escapeHtml(answer)}</p>`),
  ]
  return `<h2>Продукты</h2>${list.join('')}<h2>Как готовить</h2><ol>${stepItems.join('')}</ol>${more.join('')}`
}
