import type * as calls from '#contract/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentTerm } from '../present.ts'
import { getFilters, tagFilters, type Recipes } from '../recipes.ts'
import { filtersDescription, filtersTitle } from '../rules/titles.ts'
import { countRecipes } from '../store/lists.ts'

export const getFilterRoute =
  (recipes: Recipes): Handler<typeof calls.getFilterRoute> =>
  async ({ params }, answer) => {
    const { terms, path } = await getFilters(recipes, params.path)
    await tagFilters(recipes, terms, answer)
    return {
      terms: terms.map(presentTerm),
      title: filtersTitle(terms),
      description: filtersDescription(terms),
      path,
      count: await countRecipes(
        recipes.db.kysely,
        terms.map(term => term.id),
      ),
    }
  }
