import type * as calls from '#contract/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentTerm } from '../present.ts'
import { sharedCacheSeconds, tags, type Recipes } from '../recipes.ts'
import { stemPattern, typedPattern } from '../rules/ingredient-names.ts'
import { findIngredients } from '../store/taxonomy.ts'

const ingredientsLength = 20

export const listFilterIngredients =
  (recipes: Recipes): Handler<typeof calls.listFilterIngredients> =>
  async ({ params }, answer) => {
    const db = recipes.db.kysely
    const typed = typedPattern(params.q)
    let found = typed === undefined ? [] : await findIngredients(db, typed, ingredientsLength)
    if (found.length === 0) {
      const stem = stemPattern(params.q)
      if (stem !== undefined) found = await findIngredients(db, stem, ingredientsLength)
    }
    const rows = await recipes.taxonomy.terms(found.map(({ id }) => id))
    answer.tag(tags.terms, tags.list(0))
    answer.cacheFor(sharedCacheSeconds)
    return {
      items: found.flatMap(({ id, n }) => {
        const term = rows.get(id)
        return term ? [{ ...presentTerm(term), count: n }] : []
      }),
    }
  }
