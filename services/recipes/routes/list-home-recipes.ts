import type * as calls from '#contract/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readRecipeList, type Recipes } from '../recipes.ts'

export const listHomeRecipes =
  (recipes: Recipes): Handler<typeof calls.listHomeRecipes> =>
  ({ query }, answer) =>
    readRecipeList(recipes, { terms: [], path: '' }, query, answer)
