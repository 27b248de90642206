import type * as calls from '#contract/recipes.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentRecipe } from '../present.ts'
import { recipeBreadcrumb, sharedCacheSeconds, tags, type Recipes } from '../recipes.ts'
import { listBodies, listRecipesByIds } from '../store/recipes.ts'

export const listWholeRecipes =
  (recipes: Recipes): Handler<typeof calls.listWholeRecipes> =>
  async ({ query: { ids } }, answer) => {
    const db = recipes.db.kysely
    const [rows, bodies] = await Promise.all([listRecipesByIds(db, ids), listBodies(db, ids)])
    const terms = await recipes.taxonomy.terms(rows.flatMap(row => row.term_ids))
    const bodyOf = new Map(bodies.map(body => [body.recipe_id, body]))
    answer.tag(
      ...ids.map(tags.recipe),
      ...new Set(rows.map(row => tags.author(row.author_id))),
      ...new Set(rows.flatMap(row => row.term_ids.map(tags.term))),
    )
    answer.cacheFor(sharedCacheSeconds)
    const items = await Promise.all(
      rows.map(async row => {
        const body = bodyOf.get(row.id)
        const mainDish = row.term_ids.flatMap(id => terms.get(id) ?? []).find(term => term.facet === 'dish')
        return body && presentRecipe(row, body, terms, await recipeBreadcrumb(recipes, mainDish), recipes.hasAmp)
      }),
    )
    return { items: items.filter(item => item !== undefined) }
  }
