import { timingSafeEqual } from 'node:crypto'
import { DomainError } from '#contract/errors.ts'
import { isRecipeId } from '#contract/post-id.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { OtherReply, type AnswerContext } from '#platform/http/answer.ts'
import { presentRecipe, recipeUrl } from '../present.ts'
import { recipeBreadcrumb, sharedCacheSeconds, tags, type Recipes } from '../recipes.ts'
import { findMovedSlug, findPublished, findRecipe, getBody, type RecipeRow } from '../store/recipes.ts'

const notFound = () => new DomainError('not_found', 'Такого рецепта нет')

async function presentWhole(recipes: Recipes, row: RecipeRow): Promise<RecipeReply> {
  const [body, terms] = await Promise.all([getBody(recipes.db.kysely, row.id), recipes.taxonomy.terms(row.term_ids)])
  const mainDish = row.term_ids.flatMap(id => terms.get(id) ?? []).find(term => term.facet === 'dish')
  return presentRecipe(row, body, terms, await recipeBreadcrumb(recipes, mainDish), recipes.hasAmp)
}

/** By id or slug. A slug of digits is a slug unless a recipe has that id. */
export function getRecipe(recipes: Recipes) {
  return async ({ params }: { params: { id: string } }, answer: AnswerContext): Promise<RecipeReply | OtherReply> => {
    const db = recipes.db.kysely
    const id = /^\d{10}$/.test(params.id) ? Number(params.id) : 0
    const row =
      (isRecipeId(id) && id < 2 ** 31 ? await findPublished(db, { id }) : undefined) ??
      (await findPublished(db, { slug: params.id }))
    if (!row) {
      const moved = await findMovedSlug(db, params.id)
      if (moved === undefined) throw notFound()
      return new OtherReply(301, { url: encodeURI(recipeUrl(moved)) })
    }
    answer.tag(tags.recipe(row.id), tags.author(row.author_id), ...row.term_ids.map(tags.term))
    answer.cacheFor(sharedCacheSeconds)
    return presentWhole(recipes, row)
  }
}

/** Spec 6: previews are asked for with a type and a hash, without cookies. The hash is the recipe's own. */
export function getRecipePreview(recipes: Recipes) {
  return async ({
    params,
    query,
  }: {
    params: { id: number }
    query: { preview_type_hash?: string | undefined }
  }): Promise<RecipeReply> => {
    const row =
      isRecipeId(params.id) && params.id < 2 ** 31 ? await findRecipe(recipes.db.kysely, params.id) : undefined
    if (!row) throw notFound()
    const given = Buffer.from(query.preview_type_hash ?? '')
    const wanted = Buffer.from(row.preview_hash)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw new DomainError('forbidden', 'Ссылка на предпросмотр неверна или устарела')
    return presentWhole(recipes, row)
  }
}
