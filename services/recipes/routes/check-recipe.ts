import type * as calls from '#contract/office/recipes.ts'
import type { RecipeFacet } from '#domain/kinds.ts'
import { isReservedSlug } from '#domain/reserved-slugs.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Recipes } from '../recipes.ts'
import { plainName } from '../rules/ingredient-names.ts'
import { findAddressOwner, findSource } from '../store/recipes.ts'
import { listIngredientsByTitles, listTermsBySlugs } from '../store/terms.ts'

const facets = {
  dishTypes: 'dish',
  cuisines: 'cuisine',
  cookingMethods: 'method',
  keywords: 'keyword',
} as const satisfies Record<string, RecipeFacet>

export const checkRecipe =
  ({ db }: Recipes): Handler<typeof calls.checkRecipe> =>
  async ({ body: { id, slug, terms, products } }) => {
    const named = Object.entries(terms).flatMap(([field, slugs]) => slugs.map(each => ({ field, slug: each })))
    const known = await listTermsBySlugs(
      db.kysely,
      named.map(each => each.slug),
    )
    const keys = new Set(known.map(term => `${term.facet}:${term.slug}`))
    const owner = await findAddressOwner(db.kysely, slug)
    const found = new Map(
      (await listIngredientsByTitles(db.kysely, products.map(plainName))).map(term => [
        plainName(term.title),
        term.slug,
      ]),
    )
    return {
      missing: named.filter(each => !keys.has(`${facets[each.field as keyof typeof facets]}:${each.slug}`)),
      isReserved: isReservedSlug(slug, 'below'),
      owner: owner && owner.id !== id ? owner : null,
      source: id === undefined ? null : await findSource(db.kysely, id),
      products: products.flatMap(name => {
        const term = found.get(plainName(name))
        return term === undefined ? [] : [{ name, term }]
      }),
    }
  }
