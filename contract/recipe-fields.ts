// What a recipe says beside its title, standfirst and story: values of the Yjs map `fields`, as of any text. A row of products and a step are
// one value each, so that two people who write two rows lose nothing (decision 049).
import { z } from 'zod'
import { image } from './image.ts'
import { recipeDraft } from './office/recipes.ts'
import { nutrition, recipeIngredient } from './recipe.ts'

const { shape } = recipeDraft
const order = z.number().describe('Rows stand in this order; a new one gets a number between its neighbours')
const minutes = z.int().min(0).max(100_000)

/** «500 г творога», or the title of a group, which holds the rows after it. */
export const recipeRow = z.object({
  text: z.string().max(300),
  order,
  isGroup: z.boolean().default(false),
  kept: z
    .object({ text: z.string(), item: recipeIngredient })
    .optional()
    .describe('The product of an imported recipe: it counts until the text of the row is changed'),
})
export const recipeStepField = z.object({
  title: z.string().max(300).default(''),
  text: z.string().max(5000),
  order,
  timer: minutes.nullable().default(null).describe('Minutes that a reader may let count'),
  minutes: minutes.nullable().optional().describe('Minutes that the step takes; absent: those of the timer'),
  uses: z
    .array(z.string().max(40))
    .max(200)
    .optional()
    .describe('Keys of the rows that this step takes; absent where nobody tied them'),
  image: image.nullable().default(null),
})
export const recipeTip = z.object({ text: z.string().max(2000), order })
export const recipeQuestion = z.object({ question: z.string().max(500), answer: z.string().max(3000), order })
export type RecipeRow = z.output<typeof recipeRow>
export type RecipeStepField = z.output<typeof recipeStepField>
export type RecipeTip = z.output<typeof recipeTip>
export type RecipeQuestion = z.output<typeof recipeQuestion>

export const recipeFacts = z.object({
  portions: z.number().positive().max(10_000).default(4),
  prepMinutes: minutes.default(0),
  cookMinutes: minutes.default(0),
  waitMinutes: minutes.default(0),
  totalMinutes: minutes
    .nullable()
    .default(null)
    .describe('Only where it is not the sum, as imported recipes may have it'),
  portionsUnit: shape.portionsUnit,
  portionsForms: shape.portionsForms,
  difficulty: shape.difficulty,
  dishTypes: shape.dishTypes,
  cuisines: shape.cuisines,
  cookingMethods: shape.cookingMethods,
  keywords: shape.keywords,
  plate: shape.plate,
  nutrition: nutrition
    .omit({ counted_products: true })
    .nullable()
    .default(null)
    .describe('As people gave it; what is counted of the products is no value of the text'),
})
export type RecipeFacts = z.output<typeof recipeFacts>
export type RecipeFactName = keyof RecipeFacts

export const rowsMax = 200
export const stepsMax = 100
export const tipsMax = 100
export const questionsMax = 100

/** The kinds of values that a recipe has many of. */
export const recipeListKinds = ['ingredient', 'step', 'tip', 'faq'] as const
export type RecipeListKind = (typeof recipeListKinds)[number]

const listKey = /^(ingredient|step|tip|faq)\/[\w-]{1,24}$/
const kindOf = (key: string): string | undefined => listKey.exec(key)?.[1]

const factNames: ReadonlySet<string> = new Set(Object.keys(recipeFacts.shape))
/** True for the keys that `readRecipeFields` reads. */
export const isRecipeKey = (key: string): boolean => factNames.has(key) || listKey.test(key)

export type Keyed<T> = T & { key: string }
export type RecipeFields = {
  facts: RecipeFacts
  rows: Keyed<RecipeRow>[]
  steps: Keyed<RecipeStepField>[]
  tips: Keyed<RecipeTip>[]
  questions: Keyed<RecipeQuestion>[]
}

function listOf<T extends { order: number }>(
  values: Readonly<Record<string, unknown>>,
  kind: RecipeListKind,
  schema: z.ZodType<T>,
): Keyed<T>[] {
  const found: Keyed<T>[] = []
  for (const [key, value] of Object.entries(values)) {
    const read = kindOf(key) === kind ? schema.safeParse(value) : undefined
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
    rows: listOf(values, 'ingredient', recipeRow),
    steps: listOf(values, 'step', recipeStepField),
    tips: listOf(values, 'tip', recipeTip),
    questions: listOf(values, 'faq', recipeQuestion),
  }
}
