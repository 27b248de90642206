// Reading everything that was saved, in the order of ids: for an export.
import type { Kysely } from 'kysely'
import type { RecipesTables } from './tables.ts'

type Executor = Kysely<RecipesTables>

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

/** Recipes of every status with their authors, the slugs of their terms and their former addresses. Three queries. */
export async function listRecipes(db: Executor, after: number, limit: number) {
  const rows = await db
    .selectFrom('recipe')
    .innerJoin('recipe_body', 'recipe_body.recipe_id', 'recipe.id')
    .innerJoin('author', 'author.id', 'recipe.author_id')
    .selectAll('recipe')
    .select([
      'recipe_body.source as body_source',
      'recipe_body.caption',
      'recipe_body.details',
      'recipe_body.images',
      'recipe_body.kept_texts',
      'author.person',
    ])
    .where('recipe.id', '>', after)
    .orderBy('recipe.id')
    .limit(limit)
    .execute()
  const termIds = [...new Set(rows.flatMap(row => row.term_ids))]
  const ids = rows.map(row => row.id)
  const terms = await (termIds.length === 0
    ? []
    : db.selectFrom('term').select(['id', 'facet', 'slug']).where('id', 'in', termIds).execute())
  const moved = await (ids.length === 0
    ? []
    : db
        .selectFrom('slug_history')
        .select(['recipe_id', 'slug'])
        .where('recipe_id', 'in', ids)
        .orderBy('slug')
        .execute())
  const former = new Map<number, string[]>()
  for (const { recipe_id, slug } of moved) former.set(recipe_id, [...(former.get(recipe_id) ?? []), slug])
  return { rows, terms: new Map(terms.map(row => [row.id, row])), former }
}
