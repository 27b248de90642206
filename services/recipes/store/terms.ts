// Terms as saves and lists read and write them. Every function costs the same number of statements for one row and for a batch.
import { escapeLike } from '#platform/db/escape-like.ts'
import { sql, type Selectable } from 'kysely'
import type { RecipeFacet } from '#domain/kinds.ts'
import type { Written } from '#publishing/columns.ts'
import { plainName } from '../rules/ingredient-names.ts'
import { recipeTerms, type Executor, type TermTable } from './tables.ts'

export type TermWrite = Omit<Written<TermTable>, 'updated_at'>
export type KnownTerm = Selectable<TermTable>

/** All terms of these facets: a few thousand small rows at most, and a save must see the whole tree. */
export async function listTermsOfFacets(trx: Executor, facets: readonly string[]): Promise<KnownTerm[]> {
  if (facets.length === 0) return []
  return sql<KnownTerm>`select * from recipes.term where facet = any(${[...facets]}::text[]) order by id for update`
    .execute(trx)
    .then(result => result.rows)
}

export async function listAddressOwners(
  trx: Executor,
  addresses: readonly string[],
): Promise<Map<string, { id: number; facet: string; slug: string }>> {
  if (addresses.length === 0) return new Map()
  const rows = await trx
    .selectFrom('term')
    .select(['id', 'facet', 'slug', 'address'])
    .where('address', 'in', addresses)
    .execute()
  return new Map(rows.map(row => [row.address, row]))
}

export async function takeTermIds(trx: Executor, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await sql<{ id: number }>`
    select nextval('recipes.term_id_seq')::integer as id from generate_series(1, ${count}::integer)`.execute(trx)
  return rows.rows.map(row => row.id)
}

/** Those of these ids that terms have. */
export async function listTakenTermIds(trx: Executor, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('term').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(row => row.id))
}

/** After terms with numbers asked for: the sequence goes on above them. */
export async function keepTermSequence(trx: Executor): Promise<void> {
  await sql`select setval('recipes.term_id_seq',
    greatest((select coalesce(max(id), 0) from recipes.term), (select last_value from recipes.term_id_seq)))`.execute(
    trx,
  )
}

/** Terms by facet and slug, with their ancestors. */
export async function listTermsBySlugs(
  trx: Executor,
  slugs: readonly string[],
): Promise<Pick<KnownTerm, 'id' | 'facet' | 'slug' | 'ancestor_ids'>[]> {
  if (slugs.length === 0) return []
  return trx
    .selectFrom('term')
    .select(['id', 'facet', 'slug', 'ancestor_ids'])
    .where('slug', 'in', [...slugs])
    .execute()
}

/** Ingredients with these titles; `plainName` gives titles the form in which they are searched. */
export async function listIngredientsByTitles(
  db: Executor,
  plainTitles: readonly string[],
): Promise<{ slug: string; title: string }[]> {
  if (plainTitles.length === 0) return []
  const { rows } = await sql<{ slug: string; title: string }>`
    select slug, title from recipes.term where facet = 'ingredient'
      and split_part(search_text, e'\\n', 2) = any(${[...new Set(plainTitles)]}::text[]) order by id desc`.execute(db)
  return rows
}

type Choice = { slug: string; title: string; note: string }

/** Terms with these slugs, or else with these words; titles that begin with them come first. */
export async function listTermChoices(
  db: Executor,
  facet: RecipeFacet,
  { q, slugs, limit }: { q: string; slugs: readonly string[]; limit: number },
): Promise<Choice[]> {
  const like = escapeLike(plainName(q))
  const { rows } = await sql<Choice>`
    select t.slug, t.title, coalesce(above.title, '') as note from recipes.term t
    left join recipes.term above on above.id = t.parent_id
    where t.facet = ${facet} and ${
      slugs.length > 0 ? sql`t.slug = any(${[...slugs]}::text[])` : sql`t.search_text like ${`%${like}%`}`
    }
    order by case when t.search_text like ${`%\n${like}%`} then 0 else 1 end, t.title, t.id limit ${limit}`.execute(db)
  return rows
}

export async function listAncestors(trx: Executor, termIds: readonly number[]): Promise<Map<number, number[]>> {
  if (termIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('term')
    .select(['id', 'ancestor_ids'])
    .where('id', 'in', [...new Set(termIds)])
    .execute()
  return new Map(rows.map(row => [row.id, row.ancestor_ids]))
}

/** A term may name a parent of the same statement: references are checked at its end. */
export async function writeTerms(trx: Executor, terms: readonly TermWrite[], now: Date): Promise<void> {
  if (terms.length > 0) await recipeTerms.upsert(terms.map(term => ({ ...term, updated_at: now }))).execute(trx)
}
