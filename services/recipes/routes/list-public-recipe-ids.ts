import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Recipes } from '../recipes.ts'
import { listPublicIds } from '../store/recipes.ts'

export const listPublicRecipeIds =
  (recipes: Recipes): Handler<typeof calls.listPublicRecipeIds> =>
  async ({ query }) => ({
    ids: await listPublicIds(recipes.db.kysely, query.after, query.limit),
  })
