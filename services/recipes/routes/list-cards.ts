// Cards for lists that other services keep. Internal.
import type { RecipeCardReply } from '#contract/recipe.ts'
import { presentCards } from '../present.ts'
import type { Recipes } from '../recipes.ts'
import { listRecipesByIds } from '../store/recipes.ts'

export function listRecipeCards(recipes: Recipes) {
  return async ({ body: { ids } }: { body: { ids: number[] } }): Promise<{ items: RecipeCardReply[] }> => ({
    items: await presentCards(await listRecipesByIds(recipes.db.kysely, ids), recipes.taxonomy),
  })
}
