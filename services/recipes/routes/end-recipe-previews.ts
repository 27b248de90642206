import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { removePreviews } from '#publishing/previews.ts'
import type { Recipes } from '../recipes.ts'

export const endRecipePreviews =
  ({ db }: Recipes): Handler<typeof calls.endRecipePreviews> =>
  async ({ body: { keys } }) => {
    await removePreviews(db.kysely, 'recipes', keys)
    return { success: true }
  }
