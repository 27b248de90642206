import type * as calls from '#contract/office/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentCards } from '../present.ts'
import type { Recipes } from '../recipes.ts'
import { countRecipes, pageOfRange, pageOfRecipes } from '../store/lists.ts'
import { listRecipesByIds } from '../store/recipes.ts'

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))

export const listSiteRecipes =
  ({ db: { kysely }, taxonomy }: Recipes): Handler<typeof calls.listSiteRecipes> =>
  async ({ body: { offset, limit, ...range } }) => {
    const [from, to] = [dateOf(range.from), dateOf(range.to)]
    const total = from === null && to === null ? await countRecipes(kysely, []) : null
    const ids =
      total === null
        ? await pageOfRange(kysely, { from, to, offset, limit })
        : await pageOfRecipes(kysely, [], total, offset, limit)
    return { items: await presentCards(await listRecipesByIds(kysely, ids), taxonomy), total }
  }
