// Finds documents and reads what results show.
import { sql, type Kysely } from 'kysely'
import type { Card, SearchTables } from './tables.ts'

type Executor = Kysely<SearchTables>

export type FindQuery = {
  /** Terms that select candidates, with their weights in texts and in recipes. */
  candidateTerms: { query: string; textWeight: number; recipeWeight: number }[]
  terms: { query: string; headQuery: string; weight: number }[]
  headBoost: number
  /** A document whose title matches keeps its whole score; others are multiplied by the share of their kind. */
  titled: string
  textShare: number
  recipeShare: number
  /** Codes of kinds; null for all. */
  kinds: number[] | null
  averageLength: number
  limit: number
}

/** Documents with scores, the best first. The time is bounded by the postings of the candidate terms and by `limit`. */
export async function findDocuments(db: Executor, query: FindQuery): Promise<{ id: number; score: number }[]> {
  const { candidateTerms, terms, headBoost, titled, textShare, recipeShare, kinds, averageLength, limit } = query
  const { rows } = await sql<{ id: number; score: number }>`
    select id, score from search.find(
      ${candidateTerms.map(term => term.query)}::text[], ${candidateTerms.map(term => term.textWeight)}::real[],
      ${candidateTerms.map(term => term.recipeWeight)}::real[],
      ${terms.map(term => term.query)}::text[], ${terms.map(term => term.headQuery)}::text[],
      ${terms.map(term => term.weight)}::real[], ${headBoost}::real, ${titled}, ${textShare}::real,
      ${recipeShare}::real, ${kinds}::smallint[], ${averageLength}::real, ${limit}::integer)`.execute(db)
  return rows
}

export type ShownPage = { id: number; title: string; excerpt: string; body: string; card: Card }

export async function listShownPages(db: Executor, ids: readonly number[], bodyMax: number): Promise<ShownPage[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('page')
    .select(['id', 'title', 'excerpt', 'card', sql<string>`left(body, ${sql.lit(bodyMax)})`.as('body')])
    .where('id', 'in', ids)
    .execute()
}

/** `image`: the smallest rendition of the cover. */
export type TitleSuggestion = { id: number; title: string; url: string; image: string | null; category: string | null }
const suggestion = [
  'id',
  'title',
  sql<string>`card -> 'post_more_meta' ->> 'url'`.as('url'),
  sql<string | null>`card #>> '{post_cover,sizes,0,url}'`.as('image'),
  sql<string | null>`card ->> 'post_category'`.as('category'),
] as const

/** Titles that begin with `key` (lower case, ё as е), in alphabetical order, the newest first among equals. */
export async function listTitlesByBeginning(db: Executor, key: string, limit: number): Promise<TitleSuggestion[]> {
  return db
    .selectFrom('page')
    .select(suggestion)
    .where('title_key', '>=', key)
    .where('title_key', '<', `${key}\u{10ffff}`)
    .orderBy('title_key')
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute()
}

/** Titles that match a tsquery, the newest first. `within` bounds how many pages are read. */
export async function listTitlesByWords(
  db: Executor,
  query: string,
  limit: number,
  within: number,
): Promise<TitleSuggestion[]> {
  const { rows } = await sql<TitleSuggestion>`
    select p.id, p.title, p.card -> 'post_more_meta' ->> 'url' as url, p.card #>> '{post_cover,sizes,0,url}' as image,
      p.card ->> 'post_category' as category
    from search.find_titles(${query}::tsquery, ${within}) as d (id)
    join search.page p on p.id = d.id
    order by p.published_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

/** What the office shows of public posts, in no particular order. */
export async function listFoundPages(
  db: Executor,
  ids: readonly number[],
): Promise<(Omit<TitleSuggestion, 'image' | 'category'> & { kind: Card['post_type']; published_at: number })[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('page')
    .select(['id', 'title', suggestion[2], 'published_at', sql<Card['post_type']>`card ->> 'post_type'`.as('kind')])
    .where('id', 'in', [...ids])
    .execute()
}
