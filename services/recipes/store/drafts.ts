// Reads everything that was saved, in the order of ids, for an export.
import type { Selectable } from 'kysely'
import { listStoredPosts } from '#publishing/stored.ts'
import type { StoredRecipe } from '../draft.ts'
import { recipeBodies, recipeTables, type Executor, type RecipeTable } from './tables.ts'

/** The import makes the tree and its version from the source again. */
const bodyColumns = recipeBodies.columnsBut('tree', 'version')

/** Recipes of every status with their authors, the slugs of their terms and their former addresses. Five queries. */
export async function listStoredRecipes(
  db: Executor,
  piece: { after: number; limit: number },
): Promise<StoredRecipe[]> {
  const stored = await listStoredPosts<Selectable<RecipeTable>, StoredRecipe['body']>(
    db,
    recipeTables,
    bodyColumns,
    piece,
  )
  if (stored.length === 0) return []
  const authorIds = [...new Set(stored.map(({ row }) => row.author_id))]
  const authors = await db.selectFrom('author').select(['id', 'person']).where('id', 'in', authorIds).execute()
  const termIds = [...new Set(stored.flatMap(({ row }) => row.term_ids))]
  const terms = await (termIds.length === 0
    ? []
    : db.selectFrom('term').select(['id', 'facet', 'slug']).where('id', 'in', termIds).execute())
  const personOf = new Map(authors.map(author => [author.id, author.person]))
  const termOf = new Map(terms.map(row => [row.id, row]))
  return stored.map(recipe => ({
    ...recipe,
    author: personOf.get(recipe.row.author_id)!,
    terms: recipe.row.term_ids.flatMap(id => termOf.get(id) ?? []),
  }))
}
