import type * as calls from '#contract/recipes.ts'
import { isRecipeId } from '#domain/post-id.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { notFound, presentWhole } from '../present-whole.ts'
import { recipeUrl } from '../present.ts'
import { sharedCacheSeconds, tags, type Recipes } from '../recipes.ts'
import { findMovedSlug, findPublished } from '../store/recipes.ts'

/** Finds a recipe by id or slug. Digits are a slug unless a recipe has that id. */
export const getRecipe =
  (recipes: Recipes): Handler<typeof calls.getRecipe> =>
  async ({ params }, answer) => {
    const db = recipes.db.kysely
    const id = /^\d{10}$/.test(params.id) ? Number(params.id) : 0
    const row =
      (isRecipeId(id) && id < 2 ** 31 ? await findPublished(db, { id }) : undefined) ??
      (await findPublished(db, { slug: params.id }))
    if (!row) {
      const moved = await findMovedSlug(db, params.id)
      if (moved === undefined) throw notFound()
      return new OtherReply(301, { url: encodeURI(recipeUrl(moved)) }, { params: { id: moved } })
    }
    answer.tag(tags.recipe(row.id), tags.author(row.author_id), ...row.term_ids.map(tags.term))
    answer.cacheFor(sharedCacheSeconds)
    return presentWhole(recipes, row)
  }
