// Lists of recipes by term, their totals, and combinations of terms. Single terms are read from their own list, totals of
// one and two terms from counters; a combination is searched in the array index when it is small and along its rarest
// list when it is not, so that no path costs more than a bounded number of rows.
import { sql, type Kysely } from 'kysely'
import type { RecipeFacet } from '#domain/kinds.ts'
import { recipeCountBound } from '#contract/recipes.ts'
import { allRecipes, type ListChange, type Listing } from '../rules/memberships.ts'
import type { RecipesTables } from './tables.ts'

type Executor = Kysely<RecipesTables>

const entryRows = (entries: ListChange['added']) =>
  JSON.stringify(entries.map(entry => ({ t: entry.termId, p: entry.publishedAt.toISOString(), r: entry.recipeId })))

/** Writes a change of lists and counters: at most six statements, whatever the size of the batch. */
export async function applyListChange(trx: Executor, change: ListChange): Promise<void> {
  if (change.counts.length > 0)
    await sql`
      insert into recipes.term_count as c (term_id, n)
      select term_id, n from jsonb_to_recordset(${JSON.stringify(change.counts)}::jsonb) as t (term_id integer, n integer)
      order by term_id
      on conflict (term_id) do update set n = c.n + excluded.n`.execute(trx)
  if (change.pairs.length > 0)
    await sql`
      insert into recipes.term_pair as p (a, b, n)
      select a, b, n from jsonb_to_recordset(${JSON.stringify(change.pairs)}::jsonb) as t (a integer, b integer, n integer)
      order by a, b
      on conflict (a, b) do update set n = p.n + excluded.n`.execute(trx)
  if (change.removed.length > 0)
    await sql`
      delete from recipes.recipe_term e
      using jsonb_to_recordset(${entryRows(change.removed)}::jsonb) as t (t integer, p timestamptz, r integer)
      where e.term_id = t.t and e.published_at = t.p and e.recipe_id = t.r`.execute(trx)
  if (change.added.length > 0)
    await sql`
      insert into recipes.recipe_term (term_id, published_at, recipe_id)
      select t, p, r from jsonb_to_recordset(${entryRows(change.added)}::jsonb) as t (t integer, p timestamptz, r integer)
      on conflict do nothing`.execute(trx)
  if (change.gone.length > 0) await trx.deleteFrom('listing').where('recipe_id', 'in', change.gone).execute()
  if (change.listed.length > 0)
    await trx
      .insertInto('listing')
      .values(
        change.listed.map(({ recipeId, publishedAt, termIds }) => ({
          recipe_id: recipeId,
          published_at: publishedAt,
          term_ids: [...termIds],
        })),
      )
      .onConflict(conflict =>
        conflict.column('recipe_id').doUpdateSet(eb => ({
          published_at: eb.ref('excluded.published_at'),
          term_ids: eb.ref('excluded.term_ids'),
        })),
      )
      .execute()
}

/** The stored listings of these recipes. */
export async function listListings(db: Executor, recipeIds: readonly number[]): Promise<Listing[]> {
  if (recipeIds.length === 0) return []
  const rows = await db.selectFrom('listing').selectAll().where('recipe_id', 'in', recipeIds).execute()
  return rows.map(row => ({ recipeId: row.recipe_id, publishedAt: row.published_at, termIds: row.term_ids }))
}

/** Ids of public recipes under a term, in order, a batch at a time. */
export async function listListedIds(db: Executor, termId: number, after: number, limit: number): Promise<number[]> {
  const rows = await sql<{ recipe_id: number }>`
    select recipe_id from recipes.listing where term_ids @> ${[termId]}::integer[] and recipe_id > ${after}
    order by recipe_id limit ${limit}`.execute(db)
  return rows.rows.map(row => row.recipe_id)
}

/** The number of recipes of each term. */
export async function countTerms(db: Executor, termIds: readonly number[]): Promise<Map<number, number>> {
  if (termIds.length === 0) return new Map()
  const rows = await db.selectFrom('term_count').selectAll().where('term_id', 'in', termIds).execute()
  return new Map(rows.map(row => [row.term_id, row.n]))
}

const without = (column: string, exclude: readonly number[]) =>
  exclude.length === 0 ? sql`` : sql`and ${sql.ref(column)} <> all(${[...exclude]}::integer[])`

/**
 * Recipes that have all of these terms, without those of `exclude`: exact for none, one and two; for more, counted up to
 * recipeCountBound.
 */
export async function countRecipes(
  db: Executor,
  termIds: readonly number[],
  exclude: readonly number[] = [],
): Promise<number> {
  if (termIds.length > 2) {
    const rows = await sql<{ n: number }>`
      select count(*)::integer as n from (
        select 1 from recipes.listing where term_ids @> ${[...termIds]}::integer[] ${without('recipe_id', exclude)}
        limit ${recipeCountBound}
      ) found`.execute(db)
    return rows.rows[0]?.n ?? 0
  }
  const listed = await readCounter(db, termIds)
  if (exclude.length === 0) return listed
  const absent = await sql<{ n: number }>`
    select count(*)::integer as n from recipes.listing
    where recipe_id = any(${[...exclude]}::integer[]) and term_ids @> ${[...termIds]}::integer[]`.execute(db)
  return listed - (absent.rows[0]?.n ?? 0)
}

/** The stored count for no term, one or two. */
async function readCounter(db: Executor, termIds: readonly number[]): Promise<number> {
  if (termIds.length <= 1) {
    const id = termIds[0] ?? allRecipes
    return (await countTerms(db, [id])).get(id) ?? 0
  }
  const [a, b] = [Math.min(...termIds), Math.max(...termIds)]
  const row = await db.selectFrom('term_pair').select('n').where('a', '=', a).where('b', '=', b).executeTakeFirst()
  return row?.n ?? 0
}

/** Above this, walking the rarest list meets enough matches; below, the array index finds them all at once. */
const walkFrom = 2000

/** Ids of one page, newest first. `total` is what countRecipes said of the same `exclude`. */
export async function pageOfRecipes(
  db: Executor,
  termIds: readonly number[],
  total: number,
  offset: number,
  limit: number,
  exclude: readonly number[] = [],
): Promise<number[]> {
  if (termIds.length <= 1) return pageOfTerm(db, termIds[0] ?? allRecipes, total, offset, limit, exclude)
  if (total === 0) return []
  if (total <= walkFrom) {
    const found = await sql<{ recipe_id: number }>`
      with found as materialized (
        select recipe_id, published_at from recipes.listing
        where term_ids @> ${[...termIds]}::integer[] ${without('recipe_id', exclude)}
      )
      select recipe_id from found order by published_at desc, recipe_id desc offset ${offset} limit ${limit}`.execute(
      db,
    )
    return found.rows.map(row => row.recipe_id)
  }
  const counts = await countTerms(db, termIds)
  const [rarest = allRecipes, ...others] = termIds.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))
  // A bounded total does not tell where the list ends.
  const isExact = termIds.length === 2 || total < recipeCountBound
  const { from, take, direction, inOrder } = nearerEnd(isExact ? total : Infinity, offset, limit)
  const order = sql.raw(direction)
  const walked = await sql<{ recipe_id: number }>`
    select e.recipe_id from recipes.recipe_term e,
      lateral (select 1 from recipes.listing l where l.recipe_id = e.recipe_id and l.term_ids @> ${others}::integer[] offset 0) also
    where e.term_id = ${rarest} ${without('e.recipe_id', exclude)}
    order by e.published_at ${order}, e.recipe_id ${order} offset ${from} limit ${take}`.execute(db)
  return inOrder(walked.rows.map(row => row.recipe_id))
}

/** Reads a page from the nearer end of the list, so that the last page costs as much as the first. */
function nearerEnd(total: number, offset: number, limit: number) {
  const take = Math.max(0, Math.min(limit, total - offset))
  const isNearEnd = offset > total / 2
  return {
    from: isNearEnd ? Math.max(0, total - offset - take) : offset,
    take,
    direction: isNearEnd ? ('asc' as const) : ('desc' as const),
    inOrder: (ids: number[]) => (isNearEnd ? ids.toReversed() : ids),
  }
}

async function pageOfTerm(
  db: Executor,
  termId: number,
  total: number,
  offset: number,
  limit: number,
  exclude: readonly number[],
): Promise<number[]> {
  const { from, take, direction, inOrder } = nearerEnd(total, offset, limit)
  if (take === 0) return []
  const rows = await db
    .selectFrom('recipe_term')
    .select('recipe_id')
    .where('term_id', '=', termId)
    .$if(exclude.length > 0, query => query.where('recipe_id', 'not in', exclude))
    .orderBy('published_at', direction)
    .orderBy('recipe_id', direction)
    .offset(from)
    .limit(take)
    .execute()
  return inOrder(rows.map(row => row.recipe_id))
}

/** Ids of the recipes between two moments, newest first; null is no bound. */
export async function pageOfRange(
  db: Executor,
  { from, to, offset, limit }: { from: Date | null; to: Date | null; offset: number; limit: number },
): Promise<number[]> {
  let query = db.selectFrom('recipe_term').select('recipe_id').where('term_id', '=', allRecipes)
  if (from) query = query.where('published_at', '>=', from)
  if (to) query = query.where('published_at', '<', to)
  const newestFirst = query.orderBy('published_at', 'desc').orderBy('recipe_id', 'desc')
  const rows = await newestFirst.offset(offset).limit(limit).execute()
  return rows.map(row => row.recipe_id)
}

/** Terms of these facets counted among the recipes under these filters. */
export type MenuPart = { facets: readonly RecipeFacet[]; termIds: readonly number[] }
export type MenuCount = { id: number; n: number }

/**
 * Counts for a menu, all parts in one statement: the `perFacet` terms of each facet with most recipes. Counters when a
 * part has at most one filter in force; with more, the newest recipeCountBound recipes under them are grouped.
 */
export async function countMenu(db: Executor, parts: readonly MenuPart[], perFacet: number): Promise<MenuCount[]> {
  if (parts.length === 0) return []
  const counted = parts.map(({ facets, termIds }) => {
    const [only] = termIds
    const source =
      only === undefined
        ? sql`select term_id as id, n from recipes.term_count where n > 0`
        : termIds.length === 1
          ? sql`select b as id, n from recipes.term_pair where a = ${only} and n > 0
              union all select a, n from recipes.term_pair where b = ${only} and n > 0
              union all select term_id, n from recipes.term_count where term_id = ${only}`
          : sql`select u.id, count(*)::integer as n from (
                select term_ids from recipes.listing where term_ids @> ${[...termIds]}::integer[]
                order by published_at desc limit ${recipeCountBound}
              ) found, unnest(found.term_ids) as u (id) group by u.id`
    return sql`select t.id, t.facet, t.title, c.n from (${source}) c join recipes.term t on t.id = c.id
      where t.facet = any(${[...facets]}::text[])`
  })
  const rows = await sql<MenuCount>`
    select id, n from (
      select id, n, row_number() over (partition by facet order by n desc, title, id) as rank
      from (${sql.join(counted, sql` union all `)}) counted
    ) ranked where rank <= ${perFacet} order by n desc, id`.execute(db)
  return rows.rows
}
