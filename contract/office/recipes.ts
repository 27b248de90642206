import { z } from 'zod'
import { broughtMoment } from '../moments.ts'
import { defineCall, internalCallOf } from '../call.ts'
import { image } from '../image.ts'
import { person } from '../article.ts'
import { int4Max, integer, pieceQuery, rowId, rowNumber } from '../whole-number.ts'
import { recipeIdFloor } from '#domain/post-id.ts'
import { savedBy } from '../events.ts'
import { difficulty, nutrition, recipeCard, recipeFacet, recipeIngredient } from '../recipe.ts'
import { articleStatus, searchDocument, textDifference, typographyFields } from './content.ts'

/** About two months; no recipe takes longer. */
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

/** The part of a draft of the newsroom that only recipes have. */
export const recipePart = recipeDraft
  .pick({
    prepMinutes: true,
    cookMinutes: true,
    waitMinutes: true,
    totalMinutes: true,
    portions: true,
    portionsUnit: true,
    portionsForms: true,
    difficulty: true,
    dishTypes: true,
    cuisines: true,
    cookingMethods: true,
    keywords: true,
    plate: true,
    ingredients: true,
    steps: true,
    nutrition: true,
    tips: true,
    faq: true,
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
      .describe('Expected content hashes of stored recipes; if one differs, the save is a `conflict`'),
    by: savedBy.optional(),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        id: z.number().int(),
        outcome: z.enum(['created', 'updated', 'unchanged']),
        previewHash: z.string(),
        contentHash: z.string().describe('Hash of the stored draft'),
        differences: z.array(textDifference).describe('What typography changed'),
      }),
    ),
  }),
  errors: ['validation', 'conflict'],
})
export const getRecipeDraft = defineCall({
  ...office('getRecipeDraft', '/recipes/{id}/draft', 'Get a recipe of any status as it was saved'),
  method: 'GET',
  params: z.object({ id: rowId }),
  reply: z.object({ draft: recipeDraft.extend({ id: z.number().int() }), contentHash: z.string() }),
  errors: ['not_found'],
})
export const checkRecipe = defineCall({
  ...office(
    'checkRecipe',
    '/recipes/check',
    'List what prevents a recipe from being saved; find the terms of products',
  ),
  body: z.object({
    id: integer(recipeIdFloor, int4Max).optional(),
    slug,
    terms: recipeDraft.pick({ dishTypes: true, cuisines: true, cookingMethods: true, keywords: true }),
    products: z.array(z.string().max(300)).max(200).describe('Names of products without a term'),
  }),
  reply: z.object({
    missing: z
      .array(z.object({ field: z.string(), slug: z.string() }))
      .describe('Missing terms, with the field that names them'),
    isReserved: z.boolean().describe('The address belongs to the site itself'),
    owner: z
      .object({ id: z.number().int(), title: z.string() })
      .nullable()
      .describe('Another recipe that has the address'),
    source: z.string().nullable().describe('The key of the stored recipe'),
    products: z.array(z.object({ name: z.string(), term: z.string() })).describe('Products whose term was found'),
  }),
})
const previewKey = z
  .string()
  .min(1)
  .max(100)
  .describe('Identifies the owner of the preview; newer previews of a key replace older ones')

export const keepRecipePreview = defineCall({
  ...office('keepRecipePreview', '/recipe-previews', 'Store a preview of a recipe, for people who know its hash'),
  body: z.object({
    key: previewKey,
    keptMax: integer(1, 20).default(1).describe('Number of previews to keep for the key'),
    recipeId: integer(recipeIdFloor, int4Max)
      .nullable()
      .describe('The recipe that the draft belongs to, if there is one'),
    draft: recipeDraft.extend({ author: person.nullable() }),
    endsAt: broughtMoment,
  }),
  reply: z.object({
    id: z.number().int(),
    previewHash: z.string(),
    missing: z.array(z.string()).describe('Terms that do not exist: `dish:SLUG`; left out'),
  }),
  errors: ['validation'],
})
export const endRecipePreviews = defineCall({
  ...office('endRecipePreviews', '/recipe-previews/end', 'End the previews of these keys: their links stop working'),
  body: z.object({ keys: z.array(previewKey).max(100) }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['validation'],
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

/** Lists published recipes for the plan, newest first; `listSiteArticles` does the same for articles. */
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
  getRecipeDraft,
  checkRecipe,
  keepRecipePreview,
  endRecipePreviews,
  removeRecipe,
  listRecipeSearchDocuments,
  listPublicRecipeIds,
  listSiteRecipes,
  listRecipeTermDrafts,
  listRecipeDrafts,
] as const
