import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { savePosts } from '#publishing/save.ts'
import { recipeKind } from '../kind.ts'
import type { Recipes } from '../recipes.ts'

export const saveRecipes =
  (service: Recipes): Handler<typeof calls.saveRecipes> =>
  async ({ body: { recipes, isTrial, expected, by } }) => {
    const hashes = new Map(expected.map(({ id, contentHash }) => [id, contentHash]))
    const saved = await savePosts(service, recipeKind(service), recipes, isTrial, { expected: hashes, by })
    return { results: saved.map(({ made: _made, ...result }) => result) }
  }
