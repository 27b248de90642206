import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PersonReply } from '#contract/article.ts'
import type { ImageReply } from '#contract/image.ts'
import type { RecipeFacet, RecipeReply } from '#contract/recipe.ts'
import type { Tree } from '#article-body/tree.ts'

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
}
