// Lists of recipes: the home, the recipes under the filters of a path, and how many there are.
import { OtherReply, type AnswerContext } from '#platform/http/answer.ts'
import type { RecipeListReply } from '#contract/recipes.ts'
import { getFilters, readRecipeList, tagFilters, type ListQuery, type Recipes } from '../recipes.ts'
import { filterUrl } from '../rules/filters.ts'
import { countRecipes as readCount } from '../store/lists.ts'

export function listHomeRecipes(recipes: Recipes) {
  return ({ query }: { query: ListQuery }, answer: AnswerContext): Promise<RecipeListReply> =>
    readRecipeList(recipes, { terms: [], path: '' }, query, answer)
}

/** Another order of the same filters, a repetition, a sub-type within its parent: 301 to the canonical path. */
export function listRecipes(recipes: Recipes) {
  return async (
    { params, query }: { params: { path: string }; query: ListQuery },
    answer: AnswerContext,
  ): Promise<RecipeListReply | OtherReply> => {
    const { terms, path, isCanonical } = await getFilters(recipes, params.path)
    if (!isCanonical || path === '') {
      const url = filterUrl(path)
      return new OtherReply(301, { url: query.page > 1 && path !== '' ? `${url}page/${query.page}` : url })
    }
    return readRecipeList(recipes, { terms, path }, query, answer)
  }
}

export function countRecipes(recipes: Recipes) {
  return async ({ query }: { query: { path: string } }, answer: AnswerContext) => {
    const { terms } = await getFilters(recipes, query.path)
    await tagFilters(recipes, terms, answer)
    const ids = terms.map(term => term.id)
    return { count: await readCount(recipes.db.kysely, ids) }
  }
}
