// Reads everything that was saved, in the order of ids, for an export.
import type { StoredRecipe } from '../draft.ts'
import { recipeBodies, type Executor } from './tables.ts'

/** Terms with the slugs of their parents. */
export async function listTerms(db: Executor, after: number, limit: number) {
  return db
    .selectFrom('term')
    .leftJoin('term as above', 'above.id', 'term.parent_id')
    .selectAll('term')
    .select('above.slug as parent')
    .where('term.id', '>', after)
    .orderBy('term.id')
    .limit(limit)
    .execute()
}

/** The import makes the tree and its version from the source again. */
const bodyColumns = recipeBodies.columnsBut('tree', 'version')

/** Recipes of every status with their authors, the slugs of their terms and their former addresses. Five queries. */
export async function listStoredRecipes(db: Executor, after: number, limit: number): Promise<StoredRecipe[]> {
  const rows = await db.selectFrom('recipe').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const bodies = await db.selectFrom('recipe_body').select(bodyColumns).where('recipe_id', 'in', ids).execute()
  const authorIds = [...new Set(rows.map(row => row.author_id))]
  const authors = await db.selectFrom('author').select(['id', 'person']).where('id', 'in', authorIds).execute()
  const termIds = [...new Set(rows.flatMap(row => row.term_ids))]
  const terms = await (termIds.length === 0
    ? []
    : db.selectFrom('term').select(['id', 'facet', 'slug']).where('id', 'in', termIds).execute())
  const former = Map.groupBy(
    await db
      .selectFrom('slug_history')
      .select(['recipe_id', 'slug'])
      .where('recipe_id', 'in', ids)
      .orderBy('slug')
      .execute(),
    moved => moved.recipe_id,
  )
  const bodyOf = new Map(bodies.map(body => [body.recipe_id, body]))
  const personOf = new Map(authors.map(author => [author.id, author.person]))
  const termOf = new Map(terms.map(row => [row.id, row]))
  return rows.map(row => ({
    row,
    body: bodyOf.get(row.id)!,
    author: personOf.get(row.author_id)!,
    terms: row.term_ids.flatMap(id => termOf.get(id) ?? []),
    formerSlugs: (former.get(row.id) ?? []).map(({ slug }) => slug),
  }))
}
