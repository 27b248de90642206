import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { savePosts } from '#publishing/save.ts'
import { recipeKind } from '../kind.ts'
import type { Recipes } from '../recipes.ts'

export const saveRecipes =
  (service: Recipes): Handler<typeof calls.saveRecipes> =>
  async ({ body: { recipes, isTrial } }) => {
    const saved = await savePosts(service, recipeKind(service), recipes, isTrial)
    return { results: saved.map(({ made: _made, contentHash: _hash, ...result }) => result) }
  }
