import type * as calls from '#contract/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentCards } from '../present.ts'
import type { Recipes } from '../recipes.ts'
import { listRecipesByIds } from '../store/recipes.ts'

export const listRecipeCards =
  (recipes: Recipes): Handler<typeof calls.listRecipeCards> =>
  async ({ body: { ids } }) => ({
    items: await presentCards(await listRecipesByIds(recipes.db.kysely, ids), recipes.taxonomy),
  })
