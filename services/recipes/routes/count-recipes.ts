import type * as calls from '#contract/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getFilters, tagFilters, type Recipes } from '../recipes.ts'
import { countRecipes as readCount } from '../store/lists.ts'

export const countRecipes =
  (recipes: Recipes): Handler<typeof calls.countRecipes> =>
  async ({ query }, answer) => {
    const { terms } = await getFilters(recipes, query.path)
    await tagFilters(recipes, terms, answer)
    const ids = terms.map(term => term.id)
    return { count: await readCount(recipes.db.kysely, ids) }
  }
