import { timingSafeEqual } from 'node:crypto'
import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/recipes.ts'
import { isRecipeId } from '#domain/post-id.ts'
import type { Handler } from '#platform/http/answer.ts'
import { notFound, presentWhole } from '../present-whole.ts'
import type { Recipes } from '../recipes.ts'
import { findRecipe } from '../store/recipes.ts'

/** Spec 6: previews are asked for with a type and a hash, without cookies. The hash is the recipe's own. */
export const getRecipePreview =
  (recipes: Recipes): Handler<typeof calls.getRecipePreview> =>
  async ({ params, query }) => {
    const row =
      isRecipeId(params.id) && params.id < 2 ** 31 ? await findRecipe(recipes.db.kysely, params.id) : undefined
    if (!row) throw notFound()
    const given = Buffer.from(query.preview_type_hash ?? '')
    const wanted = Buffer.from(row.preview_hash)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new DomainError('forbidden', 'Ссылка на предпросмотр неверна или устарела')
    return presentWhole(recipes, row)
  }
