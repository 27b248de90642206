// Internal: the links of published recipes, for the walk over all links.
import { sql } from 'kysely'
import type * as links from '#contract/office/links.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listPostLinks } from '#publishing/post-links.ts'
import { recipeUrl } from '../present.ts'
import type { Recipes } from '../recipes.ts'

const source = {
  post: 'recipes.recipe',
  body: sql`recipes.recipe_body b on b.recipe_id = p.id`,
  columns: ['id', 'slug', 'title'],
  media: sql`b.tree::text || b.details::text`,
}

export const listRecipeLinks =
  ({ db }: Recipes): Handler<typeof links.listRecipeLinks> =>
  async ({ body }) => {
    const rows = await listPostLinks<{ id: number; slug: string; title: string }>(db.kysely, source, body)
    return { items: rows.map(({ slug, ...row }) => ({ ...row, url: recipeUrl(slug) })) }
  }
