import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Recipes } from '../recipes.ts'
import { listTerms } from '../store/drafts.ts'

export const listRecipeTermDrafts =
  (recipes: Recipes): Handler<typeof calls.listRecipeTermDrafts> =>
  async ({ query }) => {
    const rows = await listTerms(recipes.db.kysely, query.after, query.limit)
    return {
      items: rows.map(({ id, facet, slug, address, title, page_title, description, parent, forms }) => ({
        id,
        facet,
        slug,
        address,
        title,
        pageTitle: page_title,
        description,
        parent,
        forms: forms as [string, string, string] | null,
      })),
    }
  }
