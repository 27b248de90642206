import type * as calls from '#contract/office/recipe-choices.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Recipes } from '../recipes.ts'
import { listTermChoices } from '../store/terms.ts'

const listed = 20
const named = 100

export const listRecipeTermChoices =
  ({ db }: Recipes): Handler<typeof calls.listRecipeTermChoices> =>
  async ({ query: { facet, q, ...query } }) => {
    const slugs = query.slugs.split(',').filter(Boolean).slice(0, named)
    return {
      items: await listTermChoices(db.kysely, facet, { q, slugs, limit: slugs.length > 0 ? named : listed }),
    }
  }
