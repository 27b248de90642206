// Terms are small rows that every card names: they are kept in memory, and missing ones are read in one query.
import { makeCountedCache } from '#platform/cache/counted-cache.ts'
import { sql, type Kysely, type Selectable } from 'kysely'
import { makeReadThrough } from '#platform/cache/read-through.ts'
import type { RecipesTables, TermTable } from './tables.ts'

type Executor = Kysely<RecipesTables>
export type TermRow = Selectable<TermTable> & { parent_slug: string | null }

export type Taxonomy = {
  /** Rows by id; removed ids are absent. */
  terms(ids: readonly number[]): Promise<Map<number, TermRow>>
  /** Terms by the segments of a path; undefined where a segment is none. */
  byAddress(addresses: readonly string[]): Promise<(TermRow | undefined)[]>
  forget(): void
}

const kept = 20_000
/** After this time a row is read again, in case the event about a change of another process was lost. */
const keptMs = 300_000

function selectTerms(db: Executor) {
  return db
    .selectFrom('term')
    .leftJoin('term as parent', 'parent.id', 'term.parent_id')
    .selectAll('term')
    .select('parent.slug as parent_slug')
}

export function makeTaxonomy(db: Executor): Taxonomy {
  const byId = makeCountedCache<number, TermRow>(kept, { ttl: keptMs })
  const ids = makeCountedCache<string, number>(kept)
  const reader = makeReadThrough()
  const keep = (row: TermRow) => {
    byId.set(row.id, row)
    ids.set(row.address, row.id)
  }
  return {
    terms: wanted =>
      reader.rows(wanted, {
        find: id => byId.get(id),
        read: missing => selectTerms(db).where('term.id', 'in', missing).execute(),
        keyOf: ({ id }) => id,
        keep,
      }),
    async byAddress(addresses) {
      const found = await reader.rows(addresses, {
        find: address => byId.get(ids.get(address) ?? 0),
        read: missing => selectTerms(db).where('term.address', 'in', missing).execute(),
        keyOf: ({ address }) => address,
        keep,
      })
      return addresses.map(address => found.get(address))
    },
    forget() {
      reader.forget()
      byId.clear()
      ids.clear()
    },
  }
}

/**
 * Ingredients by what is typed: names that begin with it, then names with a word that does, then those that contain it;
 * within each by number of recipes. `like` is the words as a LIKE pattern without its percent signs.
 */
export async function findIngredients(db: Executor, like: string, limit: number): Promise<{ id: number; n: number }[]> {
  const rows = await sql<{ id: number; n: number }>`
    select t.id, coalesce(c.n, 0) as n from recipes.term t left join recipes.term_count c on c.term_id = t.id
    where t.facet = 'ingredient' and t.search_text like ${`%${like}%`}
    order by case when t.search_text like ${`%\n${like}%`} then 0 when t.search_text like ${`% ${like}%`} then 1 else 2 end,
      coalesce(c.n, 0) desc, t.title, t.id
    limit ${limit}`.execute(db)
  return rows.rows
}
