import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { toDraft } from '../draft.ts'
import type { Recipes } from '../recipes.ts'
import { listStoredRecipes } from '../store/drafts.ts'

export const listRecipeDrafts =
  (recipes: Recipes): Handler<typeof calls.listRecipeDrafts> =>
  async ({ query }) => ({
    items: (await listStoredRecipes(recipes.db.kysely, query)).map(toDraft),
  })
