import type { ColumnType, Generated, JSONColumnType, Kysely, Selectable } from 'kysely'
import type { PersonReply } from '#contract/article.ts'
import type { ImageReply } from '#contract/image.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import type { RecipeFacet } from '#domain/kinds.ts'
import type { Tree } from '#article-body/tree.ts'
import { declareTable, once, type Written } from '#publishing/columns.ts'
import type { PreviewTable } from '#publishing/previews.ts'
import type { PostTables } from '#publishing/store.ts'

type Json<T extends object> = JSONColumnType<T, string, string>

export type RecipeStatus = RecipeReply['status']
export type RecipeDetails = Pick<RecipeReply, 'ingredients' | 'steps' | 'nutrition' | 'tips' | 'faq'>

export type TermTable = {
  id: Generated<number>
  facet: RecipeFacet
  slug: string
  address: string
  title: string
  page_title: string
  description: string
  parent_id: number | null
  ancestor_ids: number[]
  forms: string[] | null
  search_text: string
  updated_at: ColumnType<Date, Date | undefined, Date>
}
export type AuthorTable = {
  id: number
  person: Json<PersonReply>
  updated_at: ColumnType<Date, Date | undefined, Date>
}
export type RecipeTable = {
  id: Generated<number>
  source: string | null
  slug: string
  status: RecipeStatus
  title: string
  excerpt: string
  published_at: Date | null
  modified_at: Date
  author_id: number
  term_ids: number[]
  cover: Json<ImageReply> | null
  plate: Json<ImageReply> | null
  prep_minutes: number
  cook_minutes: number
  wait_minutes: number
  total_minutes: number
  portions: number
  portions_unit: string
  portions_forms: string[] | null
  difficulty: RecipeReply['difficulty']
  comments_enabled: boolean
  content_hash: string
  preview_hash: string
}
export type RecipeBodyTable = {
  recipe_id: number
  source: string
  tree: Json<Tree>
  version: string
  caption: string | null
  details: Json<RecipeDetails>
  images: Json<Record<string, ImageReply>>
  kept_texts: string[]
}
export type RecipesTables = {
  term: TermTable
  author: AuthorTable
  recipe: RecipeTable
  recipe_body: RecipeBodyTable
  recipe_stat: { recipe_id: number; views: number; comments: number }
  slug_history: { slug: string; recipe_id: number; changed_at: Generated<Date> }
  listing: { recipe_id: number; published_at: Date; term_ids: number[] }
  recipe_term: { term_id: number; published_at: Date; recipe_id: number }
  list_change: { term_id: number; changed_at: Date }
  term_count: { term_id: number; n: number }
  term_pair: { a: number; b: number; n: number }
  preview: PreviewTable<Json<Written<RecipeTable> & { person: PersonReply }>, Json<Written<RecipeBodyTable>>>
}
export type Executor = Kysely<RecipesTables>

export const recipeRows = declareTable<RecipeTable>('recipes.recipe', 'id', {
  id: 'integer',
  source: 'text',
  slug: 'text',
  status: 'text',
  title: 'text',
  excerpt: 'text',
  published_at: 'timestamptz',
  modified_at: 'timestamptz',
  author_id: 'integer',
  term_ids: 'integer[]',
  cover: 'jsonb',
  plate: 'jsonb',
  prep_minutes: 'integer',
  cook_minutes: 'integer',
  wait_minutes: 'integer',
  total_minutes: 'integer',
  portions: 'double precision',
  portions_unit: 'text',
  portions_forms: 'text[]',
  difficulty: 'text',
  comments_enabled: 'boolean',
  content_hash: 'text',
  preview_hash: once('text'),
})
export const recipeBodies = declareTable<RecipeBodyTable>('recipes.recipe_body', 'recipe_id', {
  recipe_id: 'integer',
  source: 'text',
  tree: 'jsonb',
  version: 'text',
  caption: 'text',
  details: 'jsonb',
  images: 'jsonb',
  kept_texts: 'text[]',
})
/** A term keeps its facet, its slug and its address. */
export const recipeTerms = declareTable<TermTable>('recipes.term', 'id', {
  id: 'integer',
  facet: once('text'),
  slug: once('text'),
  address: once('text'),
  title: 'text',
  page_title: 'text',
  description: 'text',
  parent_id: 'integer',
  ancestor_ids: 'integer[]',
  forms: 'text[]',
  search_text: 'text',
  updated_at: 'timestamptz',
})

/** The columns that a save, a removal and the publishing job read: enough to know the lists and whether a draft changes anything. */
const knownColumns = [
  'id',
  'source',
  'slug',
  'status',
  'published_at',
  'author_id',
  'term_ids',
  'content_hash',
  'preview_hash',
] as const satisfies (keyof RecipeTable)[]
/** Recipes have one namespace, without a name. */
export type KnownRecipe = Pick<Selectable<RecipeTable>, (typeof knownColumns)[number]> & { namespace: string }

export const recipeTables: PostTables = {
  schema: 'recipes',
  name: 'recipe',
  isNamespaced: false,
  known: knownColumns,
}
