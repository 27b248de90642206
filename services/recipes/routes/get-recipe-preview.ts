import type * as calls from '#contract/recipes.ts'
import { isRecipeId, postIdMax } from '#domain/post-id.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Written } from '#publishing/columns.ts'
import { findPreview, mayPreview, noPreview } from '#publishing/previews.ts'
import { presentDraft, presentWhole } from '../present-whole.ts'
import type { Recipes } from '../recipes.ts'
import { findRecipe, type RecipeRow } from '../store/recipes.ts'
import type { RecipeBodyTable, RecipeTable } from '../store/tables.ts'

type KeptRecipe = Written<RecipeTable> & Pick<RecipeRow, 'person'>

/**
 * Spec 6: previews are asked for with a type and a hash, without cookies. The hash is the recipe's own, or that of a preview that was kept
 * for a while. The refusal does not tell whether the recipe exists.
 */
export const getRecipePreview =
  (recipes: Recipes): Handler<typeof calls.getRecipePreview> =>
  async ({ params: { id }, query: { preview_type_hash: hash = '' } }) => {
    const { context, db } = recipes
    if (!isRecipeId(id) || id > postIdMax) throw noPreview()
    const kept = await findPreview<KeptRecipe, Written<RecipeBodyTable>>(db.kysely, 'recipes', {
      hash,
      id,
      now: context.clock.now(),
    })
    if (kept) return presentDraft(recipes, asRead(kept.post, id), { ...kept.body, recipe_id: id })
    const row = await findRecipe(db.kysely, id)
    if (!row || !mayPreview(hash, row)) throw noPreview()
    return presentWhole(recipes, row)
  }

/** In the form in which recipes are read. */
const asRead = (post: KeptRecipe, id: number): RecipeRow => ({
  ...post,
  id,
  published_at: post.published_at === null ? null : new Date(post.published_at),
  modified_at: new Date(post.modified_at),
  views: 0,
  comments: 0,
})
