import type * as calls from '#contract/recipes.ts'
import { OtherReply, type Handler } from '#platform/http/answer.ts'
import { getFilters, readRecipeList, type Recipes } from '../recipes.ts'
import { filterUrl } from '../rules/filters.ts'

/** Answers 301 to the canonical path for another order, a repetition, or a sub-type beside its parent. */
export const listRecipes =
  (recipes: Recipes): Handler<typeof calls.listRecipes> =>
  async ({ params, query }, answer) => {
    const { terms, path, isCanonical } = await getFilters(recipes, params.path)
    if (!isCanonical || path === '') {
      const url = filterUrl(path)
      return new OtherReply(
        301,
        { url: query.page > 1 && path !== '' ? `${url}page/${query.page}` : url },
        path === '' ? undefined : { params: { path } },
      )
    }
    return readRecipeList(recipes, { terms, path }, query, answer)
  }
