// What a recipe says beside its title, standfirst and story: values of the Yjs map `fields`, as of any text. A row of products and a step are
// one value each, so that two people who write two rows lose nothing (decision 049).
import { z } from 'zod'
import { recipeDraft } from './office/recipes.ts'

const { shape } = recipeDraft
const order = z.number().describe('Rows stand in this order; a new one gets a number between its neighbours')
const minutes = z.int().min(0).max(100_000)

/** «500 г творога», or the title of a group, which holds the rows after it. */
export const recipeRow = z.object({
  text: z.string().max(300),
  order,
  isGroup: z.boolean().default(false),
})
export const recipeStepField = z.object({
  title: z.string().max(300).default(''),
  text: z.string().max(5000),
  order,
  timer: minutes.nullable().default(null).describe('Minutes that a reader may let count'),
  uses: z.array(z.string().max(40)).max(100).default([]).describe('Keys of the rows that this step takes'),
})
export type RecipeRow = z.output<typeof recipeRow>
export type RecipeStepField = z.output<typeof recipeStepField>

export const recipeFacts = z.object({
  portions: z.number().positive().max(10_000).default(4),
  prepMinutes: minutes.default(0),
  cookMinutes: minutes.default(0),
  waitMinutes: minutes.default(0),
  difficulty: shape.difficulty,
  dishTypes: shape.dishTypes,
  cuisines: shape.cuisines,
  cookingMethods: shape.cookingMethods,
  keywords: shape.keywords,
})
export type RecipeFacts = z.output<typeof recipeFacts>
export type RecipeFactName = keyof RecipeFacts

export const rowsMax = 200
export const stepsMax = 100
const rowKey = /^ingredient\/[\w-]{1,24}$/
const stepKey = /^step\/[\w-]{1,24}$/

export const isRowKey = (key: string): boolean => rowKey.test(key)
export const isStepKey = (key: string): boolean => stepKey.test(key)

export type Keyed<T> = T & { key: string }
export type RecipeFields = { facts: RecipeFacts; rows: Keyed<RecipeRow>[]; steps: Keyed<RecipeStepField>[] }

function listOf<T extends { order: number }>(
  values: Readonly<Record<string, unknown>>,
  isOwn: (key: string) => boolean,
  schema: z.ZodType<T>,
): Keyed<T>[] {
  const found: Keyed<T>[] = []
  for (const [key, value] of Object.entries(values)) {
    const read = isOwn(key) ? schema.safeParse(value) : undefined
    if (read?.success) found.push({ ...read.data, key })
  }
  return found.toSorted((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1))
}

/** The sound values; one wrong value spoils no other. */
export function readRecipeFields(values: Readonly<Record<string, unknown>>): RecipeFields {
  const facts: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(recipeFacts.shape)) {
    const read = schema.safeParse(values[name])
    facts[name] = read.success ? read.data : schema.parse(undefined)
  }
  return {
    facts: facts as RecipeFacts,
    rows: listOf(values, isRowKey, recipeRow),
    steps: listOf(values, isStepKey, recipeStepField),
  }
}
