import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { removePost } from '#publishing/publish.ts'
import { recipeKind } from '../kind.ts'
import type { Recipes } from '../recipes.ts'

export const removeRecipe =
  (recipes: Recipes): Handler<typeof calls.removeRecipe> =>
  async ({ body: { id } }) => {
    await removePost(recipes, recipeKind(recipes), id)
    return { success: true }
  }
