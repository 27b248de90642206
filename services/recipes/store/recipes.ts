// Reading recipes: cards, whole recipes, addresses.
import { sql, type Kysely, type Selectable } from 'kysely'
import type { PersonReply } from '#contract/article.ts'
import type { RecipeBodyTable, RecipeTable, RecipesTables } from './tables.ts'

type Executor = Kysely<RecipesTables>

export type RecipeRow = Selectable<RecipeTable> & { person: PersonReply; views: number; comments: number }
export type RecipeBodyRow = Selectable<RecipeBodyTable>

function selectRecipes(db: Executor) {
  return db
    .selectFrom('recipe')
    .innerJoin('author', 'author.id', 'recipe.author_id')
    .leftJoin('recipe_stat', 'recipe_stat.recipe_id', 'recipe.id')
    .selectAll('recipe')
    .select(eb => [
      'author.person',
      eb.fn.coalesce('recipe_stat.views', sql<number>`0`).as('views'),
      eb.fn.coalesce('recipe_stat.comments', sql<number>`0`).as('comments'),
    ])
}

/** Published recipes in the order of the ids; others are left out. */
export async function listRecipesByIds(db: Executor, ids: readonly number[]): Promise<RecipeRow[]> {
  if (ids.length === 0) return []
  const rows = await selectRecipes(db).where('recipe.id', 'in', ids).where('recipe.status', '=', 'published').execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The newest published recipes of an author, and how many there are. */
export async function listByAuthor(
  db: Executor,
  authorId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RecipeRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    selectRecipes(db)
      .where('recipe.author_id', '=', authorId)
      .where('recipe.status', '=', 'published')
      .orderBy('recipe.published_at', 'desc')
      .orderBy('recipe.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('recipe')
      .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .where('author_id', '=', authorId)
      .where('status', '=', 'published')
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function findPublished(
  db: Executor,
  by: { id: number } | { slug: string },
): Promise<RecipeRow | undefined> {
  const query = selectRecipes(db).where('recipe.status', '=', 'published')
  return (
    'id' in by ? query.where('recipe.id', '=', by.id) : query.where('recipe.slug', '=', by.slug)
  ).executeTakeFirst()
}

/** A recipe of any status, for previews. */
export async function findRecipe(db: Executor, id: number): Promise<RecipeRow | undefined> {
  return selectRecipes(db).where('recipe.id', '=', id).executeTakeFirst()
}

/** The recipe of any status that has this slug. */
export async function findAddressOwner(db: Executor, slug: string): Promise<{ id: number; title: string } | null> {
  const row = await db.selectFrom('recipe').select(['id', 'title']).where('slug', '=', slug).executeTakeFirst()
  return row ?? null
}

export async function findSource(db: Executor, id: number): Promise<string | null> {
  const row = await db.selectFrom('recipe').select('source').where('id', '=', id).executeTakeFirst()
  return row?.source ?? null
}

/** Slug of the published recipe that once had this one. */
export async function findMovedSlug(db: Executor, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('slug_history')
    .innerJoin('recipe', 'recipe.id', 'slug_history.recipe_id')
    .select('recipe.slug')
    .where('slug_history.slug', '=', slug)
    .where('recipe.status', '=', 'published')
    .executeTakeFirst()
  return row?.slug
}

export async function getBody(db: Executor, recipeId: number): Promise<RecipeBodyRow> {
  return db.selectFrom('recipe_body').selectAll().where('recipe_id', '=', recipeId).executeTakeFirstOrThrow()
}

export async function listBodies(db: Executor, recipeIds: readonly number[]): Promise<RecipeBodyRow[]> {
  if (recipeIds.length === 0) return []
  return db.selectFrom('recipe_body').selectAll().where('recipe_id', 'in', recipeIds).execute()
}

export async function listPublicIds(db: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listing')
    .select('recipe_id')
    .where('recipe_id', '>', after)
    .orderBy('recipe_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.recipe_id)
}
