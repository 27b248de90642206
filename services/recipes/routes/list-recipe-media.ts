// Internal: which pictures and files stand in recipes, for the media library.
import { sql } from 'kysely'
import type * as library from '#contract/office/library.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listPostMedia } from '#publishing/media-places.ts'
import { recipeUrl } from '../present.ts'
import type { Recipes } from '../recipes.ts'

type Row = { id: number; slug: string; status: string; title: string }

const source = {
  post: 'recipes.recipe',
  body: sql`recipes.recipe_body b on b.recipe_id = p.id`,
  columns: ['id', 'slug', 'status', 'title'],
  covers: ['cover', 'plate'],
  texts: sql`b.source || b.tree::text || b.images::text || b.details::text`,
}

export const listRecipeMedia =
  ({ db }: Recipes): Handler<typeof library.listRecipeMedia> =>
  async ({ body: { ids, after, limit } }) => {
    const rows = await listPostMedia<Row>(db.kysely, source, { ids, after, limit })
    return {
      items: rows.map(row => ({
        kind: 'recipe' as const,
        id: row.id,
        title: row.title.slice(0, 300),
        url: row.status === 'published' ? recipeUrl(row.slug) : null,
        cover: row.covers,
        body: row.pictures,
        files: row.files,
      })),
      next: ids || rows.length < limit ? null : rows.at(-1)!.id,
    }
  }
