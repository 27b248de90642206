import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { toDraft } from '../draft.ts'
import { notFound } from '../present-whole.ts'
import type { Recipes } from '../recipes.ts'
import { listStoredRecipes } from '../store/drafts.ts'

export const getRecipeDraft =
  ({ db }: Recipes): Handler<typeof calls.getRecipeDraft> =>
  async ({ params: { id } }) => {
    const [stored] = await listStoredRecipes(db.kysely, { after: id - 1, limit: 1 })
    if (stored?.row.id !== id) throw notFound()
    return { draft: toDraft(stored), contentHash: stored.row.content_hash }
  }
