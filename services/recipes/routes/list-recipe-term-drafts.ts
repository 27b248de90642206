import type { Selectable } from 'kysely'
import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { listTerms } from '#publishing/stored.ts'
import type { Recipes } from '../recipes.ts'
import { recipeTables, type TermTable } from '../store/tables.ts'

export const listRecipeTermDrafts =
  (recipes: Recipes): Handler<typeof calls.listRecipeTermDrafts> =>
  async ({ query }) => {
    const rows = await listTerms<Selectable<TermTable>>(recipes.db.kysely, recipeTables, query)
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
