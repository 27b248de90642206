import { z } from 'zod'
import { broughtMoment } from '../moments.ts'
import { defineCall, internalCallOf } from '../call.ts'
import { image } from '../image.ts'
import { person } from '../article.ts'
import { int4Max, integer, pieceQuery, rowNumber } from '../whole-number.ts'
import { recipeIdFloor } from '#domain/post-id.ts'
import { savedBy } from '../events.ts'
import { difficulty, nutrition, recipeCard, recipeFacet, recipeIngredient } from '../recipe.ts'
import { articleStatus, searchDocument, textDifference, typographyFields } from './content.ts'

/** Two months: longer than anything has to ripen. */
const minutesMax = 100_000
const minutes = integer(0, minutesMax)
const slug = z.string().min(1).max(200)
const office = internalCallOf('recipes', 'POST', 'own: office and importers')

export const recipeTermDraft = z.object({
  id: integer(1, 2_000_000_000).optional().describe('Id for a new term; an existing term keeps its own'),
  facet: recipeFacet,
  slug,
  title: z.string().min(1).max(200),
  pageTitle: z.string().max(300).default('').describe('«Рецепты супов»; empty: made from the title'),
  description: z.string().max(2000).default(''),
  parent: slug.nullable().default(null),
  forms: z.tuple([z.string(), z.string(), z.string()]).nullable().default(null),
})
export const recipeDraft = z.object({
  source: z.string().max(300).optional(),
  id: integer(recipeIdFloor, int4Max).optional(),
  slug,
  status: articleStatus.default('published'),
  title: z.string().min(1).max(500),
  excerpt: z.string().max(2000).default(''),
  body: z.string().max(1_000_000).default(''),
  publishedAt: broughtMoment.nullable(),
  modifiedAt: broughtMoment.optional(),
  author: person.describe('The person as the content service presents it'),
  cover: image.nullable().default(null),
  plate: image.nullable().default(null),
  caption: z.string().max(1000).nullable().default(null),
  images: z.record(z.string(), image).default({}),
  prepMinutes: minutes,
  cookMinutes: minutes,
  waitMinutes: minutes.default(0),
  totalMinutes: integer(1, minutesMax),
  portions: z.number().positive().max(10_000),
  portionsUnit: z.string().max(60).default('порция'),
  portionsForms: z.tuple([z.string(), z.string(), z.string()]).nullable().default(null),
  difficulty: difficulty.default('easy'),
  dishTypes: z.array(slug).max(10).default([]),
  cuisines: z.array(slug).max(10).default([]),
  cookingMethods: z.array(slug).max(10).default([]),
  keywords: z.array(slug).max(20).default([]),
  ingredients: z.array(z.object({ title: z.string().max(200), items: z.array(recipeIngredient) })).default([]),
  steps: z
    .array(
      z.object({
        title: z.string().max(300),
        text: z.string().max(5000),
        image: image.nullable(),
        minutes: minutes.nullable(),
        timer_minutes: minutes.nullable(),
        uses: z.array(integer(0, 10_000)).max(200).optional(),
      }),
    )
    .default([]),
  nutrition: nutrition.nullable().default(null),
  tips: z.array(z.string().max(2000)).default([]),
  faq: z.array(z.object({ question: z.string().max(500), answer: z.string().max(3000) })).default([]),
  commentsEnabled: z.boolean().default(true),
  formerSlugs: z.array(slug).max(500).default([]),
  ...typographyFields,
})
export type RecipeDraft = z.input<typeof recipeDraft>

/** What a recipe has and an article has not, as the newsroom keeps it in a draft. */
export const recipePart = recipeDraft
  .pick({
    prepMinutes: true,
    cookMinutes: true,
    waitMinutes: true,
    totalMinutes: true,
    portions: true,
    difficulty: true,
    dishTypes: true,
    cuisines: true,
    cookingMethods: true,
    keywords: true,
    ingredients: true,
    steps: true,
    nutrition: true,
  })
  .extend({ author: person.optional() })
export type RecipePart = z.output<typeof recipePart>

export const saveRecipeTerms = defineCall({
  ...office(
    'saveRecipeTerms',
    '/terms',
    'Create or update dish types, cuisines, methods, keywords and ingredients by facet and slug',
  ),
  body: z.object({ terms: z.array(recipeTermDraft).max(2000) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation', 'conflict'],
})
export const saveRecipes = defineCall({
  ...office('saveRecipes', '/recipes', 'Create or update recipes, at most 100 at once'),
  body: z.object({
    recipes: z.array(recipeDraft).max(100),
    isTrial: z.boolean().default(false).describe('Counts what a save would do and writes nothing'),
    expected: z
      .array(z.object({ id: rowNumber, contentHash: z.string().max(100) }))
      .max(100)
      .default([])
      .describe('What is stored of these recipes before the save; if it is something else, the save is a `conflict`'),
    by: savedBy.optional(),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        id: z.number().int(),
        outcome: z.enum(['created', 'updated', 'unchanged']),
        previewHash: z.string(),
        contentHash: z.string().describe('Of what is stored now: another draft, another hash'),
        differences: z.array(textDifference).describe('What typography changed'),
      }),
    ),
  }),
  errors: ['validation', 'conflict'],
})
export const removeRecipe = defineCall({
  ...office('removeRecipe', '/recipes/remove', 'Remove a recipe from the site; its address then answers 404'),
  body: z.object({ id: integer(recipeIdFloor, int4Max) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not_found'],
})
export const listRecipeSearchDocuments = defineCall({
  ...office('listRecipeSearchDocuments', '/search-documents', 'List recipes by ids as plain text with their cards'),
  body: z.object({ ids: z.array(rowNumber).max(200) }),
  reply: z.object({ items: z.array(searchDocument) }),
})
export const listPublicRecipeIds = defineCall({
  ...office('listPublicRecipeIds', '/public-ids', 'List the ids of all public recipes, in pieces'),
  method: 'GET',
  query: pieceQuery({ most: 5000, usual: 1000 }),
  reply: z.object({ ids: z.array(z.number().int()) }),
})

/** For the plan, beside `listSiteArticles`: what readers can open, newest first. */
export const listSiteRecipes = defineCall({
  ...office('listSiteRecipes', '/recipes/on-site', 'List published recipes, newest first'),
  isRead: true,
  body: z.object({
    from: broughtMoment.nullable().default(null),
    to: broughtMoment.nullable().default(null),
    offset: integer(0, 100_000).default(0),
    limit: integer(1, 100).default(30),
  }),
  reply: z.object({
    items: z.array(recipeCard),
    total: z.number().int().nullable().describe('Null between two moments: nothing counts those'),
  }),
})

/** All saved drafts in the form in which they can be saved again, in the order of ids. For an export. */
export const listRecipeTermDrafts = defineCall({
  ...office(
    'listRecipeTermDrafts',
    '/term-drafts',
    'List terms of recipes as they were saved, with their ids and addresses',
  ),
  method: 'GET',
  query: pieceQuery(),
  reply: z.object({
    items: z.array(
      recipeTermDraft.extend({ id: z.number().int(), address: z.string().describe('Segment of a filter path') }),
    ),
  }),
})
export const listRecipeDrafts = defineCall({
  ...office('listRecipeDrafts', '/recipe-drafts', 'List recipes of every status as they were saved, including drafts'),
  method: 'GET',
  query: pieceQuery(),
  reply: z.object({ items: z.array(recipeDraft.extend({ id: z.number().int() })) }),
})

export const officeRecipesCalls = [
  saveRecipeTerms,
  saveRecipes,
  removeRecipe,
  listRecipeSearchDocuments,
  listPublicRecipeIds,
  listSiteRecipes,
  listRecipeTermDrafts,
  listRecipeDrafts,
] as const
