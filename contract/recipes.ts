import { z } from 'zod'
import { movedReply } from './article.ts'
import { defineCall, internalCallOf, readCallOf } from './call.ts'
import { excludedIds, idList, listMeta, pageMax, previewQuery, recipePageSize, seo } from './lists.ts'
import { recipesMapKind, sitemapEntries, sitemapEntriesQuery, sitemapShards } from './maps.ts'
import { rowId, rowNumber, wholeNumber } from './whole-number.ts'
import { recipe, recipeCard, recipeFacet, recipeTerm } from './recipe.ts'

const recipeCall = readCallOf('recipes', '/api/recipes/v2', '§7 recipes')

const whenBare = {
  recipe: 'Не указан рецепт: его номер или слаг — последняя часть адреса',
  id: 'Не указан номер: он — последняя часть адреса',
  filters: 'Не указаны фильтры: их слаги через косую черту — последняя часть адреса',
  ingredient: 'Не указано начало названия: оно — последняя часть адреса',
} as const

/** With three or more filters, recipes are counted up to this number, the newest first. */
export const recipeCountBound = 5000
/** Paths with more filters are refused: nobody reads such a page, and it must not cost anything. */
export const recipeFiltersMax = 6

export const recipeListQuery = z.object({
  page: wholeNumber(1, pageMax).default(1),
  limit: wholeNumber(1, recipePageSize).default(recipePageSize),
  exclude: excludedIds.optional(),
})

export const recipeList = z.object({
  items: z.array(recipeCard),
  meta: listMeta,
  title: z.string(),
  seo,
  type: z.enum(['home', 'query']),
  description: z.string(),
  terms: z.array(recipeTerm).describe('The active filters, in canonical order'),
  is_total_exact: z
    .boolean()
    .describe('Totals of up to two filters are exact; with three or more, counting stops at recipeCountBound'),
  path: z.string().describe('Canonical path of these filters below /recipes/, without slashes at the ends'),
})
export type RecipeListReply = z.infer<typeof recipeList>

const menuTerm = recipeTerm.extend({
  count: z
    .number()
    .int()
    .describe('Number of recipes on the list at `path`; for an active filter, on the present list'),
  path: z.string().describe('Path of the list with this filter added or, when active, removed'),
  is_active: z.boolean(),
})
/** Groups in the order of recipeFacets, each with at most 40 filters by number of recipes (ingredients: also by filter/ingredients). */
export const filterMenu = z.object({
  groups: z.array(z.object({ facet: recipeFacet, title: z.string(), items: z.array(menuTerm) })),
})
export type FilterMenuReply = z.infer<typeof filterMenu>

export const getRecipe = defineCall({
  ...recipeCall(
    'getRecipe',
    '/single-post/{id}',
    'Get a published recipe by id or slug; 301 when the slug has changed',
    whenBare.recipe,
  ),
  params: z.object({ id: z.string().min(1).max(300) }),
  reply: recipe,
  otherReplies: { 301: movedReply },
  errors: ['not_found'],
})
export const getRecipePreview = defineCall({
  ...recipeCall('getRecipePreview', '/preview/{id}', 'Get a draft recipe by id and preview hash', whenBare.id),
  params: z.object({ id: rowId }),
  query: previewQuery,
  reply: recipe,
  errors: ['forbidden'],
})
export const listHomeRecipes = defineCall({
  ...recipeCall('listHomeRecipes', '/home', 'List the recipes of the recipes home, newest first'),
  auth: 'optional',
  query: recipeListQuery,
  reply: recipeList,
  errors: ['validation'],
})
export const listRecipes = defineCall({
  ...recipeCall(
    'listRecipes',
    '/query/{path*}',
    'List the recipes that match every filter of a path: /query/zavtraki/russkaya',
    whenBare.filters,
  ),
  auth: 'optional',
  params: z.object({ path: z.string().min(1).max(300) }),
  query: recipeListQuery,
  reply: recipeList,
  otherReplies: { 301: movedReply },
  errors: ['validation', 'not_found'],
})
export const countRecipes = defineCall({
  ...recipeCall('countRecipes', '/count', 'Count published recipes, all of them or under filters'),
  query: z.object({ path: z.string().max(300).default('') }),
  reply: z.object({ count: z.number().int() }),
  errors: ['not_found'],
})
export const getFilterMenu = defineCall({
  ...recipeCall('getFilterMenu', '/filter/menu', 'List all filters with the number of recipes under each'),
  query: z.object({ path: z.string().max(300).default('').describe('The active filters') }),
  reply: filterMenu,
  errors: ['not_found'],
})
export const getFilterRoute = defineCall({
  ...recipeCall(
    'getFilterRoute',
    '/filter/route/{path*}',
    'Explain a path of filters: its terms, title and canonical path',
    whenBare.filters,
  ),
  params: z.object({ path: z.string().min(1).max(300) }),
  reply: z.object({
    terms: z.array(recipeTerm),
    title: z.string(),
    description: z.string(),
    path: z.string(),
    count: z.number().int(),
  }),
  errors: ['not_found'],
})
export const listFilterIngredients = defineCall({
  ...recipeCall(
    'listFilterIngredients',
    '/filter/ingredients/{q}',
    'List ingredients whose name begins with the typed words or contains them',
    whenBare.ingredient,
  ),
  params: z.object({ q: z.string().min(1).max(100) }),
  reply: z.object({ items: z.array(recipeTerm.extend({ count: z.number().int() })) }),
})

// ---- our own: feeds and sitemaps
const internal = internalCallOf('recipes', 'GET', 'own: feeds and sitemaps')

export const listWholeRecipes = defineCall({
  ...internal(
    'listWholeRecipes',
    '/whole-recipes',
    'List whole recipes, in the order of the ids; ids that are not public are left out',
  ),
  query: z.object({ ids: idList.describe('At most 300') }),
  reply: z.object({ items: z.array(recipe) }),
  errors: ['validation'],
})
/** For lists kept by other services: favourites. */
export const listRecipeCards = defineCall({
  ...internal(
    'listRecipeCards',
    '/recipe-cards',
    'List cards of recipes, in the order of the ids; ids that are not public are left out',
  ),
  method: 'POST',
  source: 'own: lists of other services',
  body: z.object({ ids: z.array(rowNumber).max(500) }),
  reply: z.object({ items: z.array(recipeCard) }),
  errors: ['validation'],
})
export const authorRecipesPerPage = 30
export const listAuthorRecipes = defineCall({
  ...internal(
    'listAuthorRecipes',
    '/author-recipes',
    `List the recipes of an author, by id, newest first: ${authorRecipesPerPage} on a page, with their total`,
  ),
  source: 'own: pages of authors',
  query: z.object({
    author: rowId,
    page: wholeNumber(1, pageMax).default(1),
  }),
  reply: z.object({ items: z.array(recipeCard), total: z.number().int() }),
  errors: ['validation'],
})
export const listRecipeSitemapShards = defineCall({
  ...internal(
    'listRecipeSitemapShards',
    '/sitemap-shards',
    'List the parts of the sitemap of recipes that are not empty',
  ),
  reply: sitemapShards(recipesMapKind),
})
export const listRecipeSitemapEntries = defineCall({
  ...internal(
    'listRecipeSitemapEntries',
    '/sitemap-entries',
    'List the public addresses of one part of the sitemap, by id',
  ),
  query: sitemapEntriesQuery(recipesMapKind),
  reply: sitemapEntries,
  errors: ['validation'],
})

export const recipesCalls = [
  getRecipe,
  getRecipePreview,
  listHomeRecipes,
  listRecipes,
  countRecipes,
  getFilterMenu,
  getFilterRoute,
  listFilterIngredients,
  listWholeRecipes,
  listRecipeCards,
  listAuthorRecipes,
  listRecipeSitemapShards,
  listRecipeSitemapEntries,
] as const
