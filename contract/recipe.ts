import { z } from 'zod'
import { ingredientUnits, recipeFacets } from '#domain/kinds.ts'
import { contentNode, person } from './article.ts'
import { image, imageSize } from './image.ts'
import { breadcrumb } from './lists.ts'

/** Facets of recipes. Segments of a canonical filter path have this order. */
export const recipeFacet = z.enum(recipeFacets)

/** A dish type, cuisine, cooking method, keyword or ingredient. */
export const recipeTerm = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  facet: recipeFacet,
  url: z.string(),
  parent: z.string().nullable().describe('Slug of the broader term'),
})
export type RecipeTermReply = z.infer<typeof recipeTerm>

/** Units of amounts. `taste` and `pinch` need no amount. */
export const ingredientUnit = z.enum(ingredientUnits)

export const recipeIngredient = z.object({
  name: z.string(),
  amount: z.number().positive().max(1_000_000).nullable(),
  amount_max: z.number().positive().max(1_000_000).nullable().describe('Upper end of a range: 2–3'),
  unit: ingredientUnit,
  note: z.string(),
  term: z.string().nullable().describe('Slug of the ingredient among the terms'),
  forms: z.tuple([z.string(), z.string(), z.string()]).nullable().describe('For 1, 2 and 5: яйцо, яйца, яиц'),
})
export type RecipeIngredient = z.infer<typeof recipeIngredient>

export const recipeStep = z.object({
  title: z.string(),
  text: z.string(),
  image: image.nullable(),
  minutes: z.number().int().nullable(),
  timer_minutes: z.number().int().nullable(),
  uses: z
    .array(z.number().int().min(0))
    .max(200)
    .optional()
    .describe('Places of the products of this step among all of the recipe; absent where nobody tied them'),
})
const amount = z.number().min(0).max(100_000)
export const nutrition = z.object({
  kcal: amount,
  protein_grams: amount,
  fat_grams: amount,
  carbs_grams: amount,
  per: z.enum(['100g', 'portion']),
  counted_products: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      'All products of the recipe, if the figures were counted of them by the table of food values; absent where people gave the figures',
    ),
})
export const difficulty = z.enum(['easy', 'medium', 'hard'])

export const recipeCard = z.object({
  id: z.number().int(),
  title: z.string(),
  type: z.literal('recipe'),
  name: z.string().describe('Slug'),
  url: z.string(),
  date: z.number().int(),
  teaser_url: z.string().nullable(),
  excerpt: z.string(),
  author: person.pick({ name: true, slug: true, avatar: true, url: true, integer_id: true }),
  img: z.array(imageSize),
  image: image.nullable(),
  plate: image.nullable().describe('The dish alone on a transparent background'),
  total_minutes: z.number().int(),
  portions: z.number(),
  portions_unit: z.string(),
  portions_forms: z
    .tuple([z.string(), z.string(), z.string()])
    .nullable()
    .describe('For 1, 2 and 5: порция, порции, порций'),
  difficulty,
  dish_types: z.array(recipeTerm),
  comments_enabled: z.boolean(),
  comments_count: z.number().int(),
  views: z.number().int(),
  last_modified: z.number().int(),
})
export type RecipeCardReply = z.infer<typeof recipeCard>

/** A whole recipe in snake_case. Clients convert all keys except `parser_type` and the keys inside `attributes` (spec 3). */
export const recipe = recipeCard.extend({
  author: person,
  caption: z.string().nullable(),
  prep_minutes: z.number().int(),
  cook_minutes: z.number().int(),
  wait_minutes: z.number().int().describe('Proofing, soaking, cooling: prep + cook + wait = total'),
  ingredients: z.array(z.object({ title: z.string(), items: z.array(recipeIngredient) })),
  steps: z.array(recipeStep),
  nutrition: nutrition.nullable(),
  cuisines: z.array(recipeTerm),
  cooking_methods: z.array(recipeTerm),
  keywords: z.array(recipeTerm),
  ingredient_terms: z.array(recipeTerm),
  tips: z.array(z.string()),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  can_have_reactions: z.boolean(),
  amp_enabled: z.boolean(),
  parsed_content: z.array(contentNode).describe('The story before the recipe'),
  content_version: z.string(),
  status: z.enum(['published', 'draft', 'scheduled', 'private']),
  breadcrumb,
})
export type RecipeReply = z.infer<typeof recipe>
