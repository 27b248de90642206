// The document of the shopping list is the same for everybody: recipes for a person who wants to cook more.
import { listHomeRecipes } from '#contract/recipes.ts'
import { toRecipeCard } from '../../data/card.server.ts'
import { orElse, pageLoader } from '../../load-page.server.ts'

/** A row of plates, and as many in place of those that are in the list already. */
const limit = 8

export const loadShopping = pageLoader(async ({ ask }) => {
  const newest = await orElse(ask(listHomeRecipes, { query: { limit } }), null)
  return { others: newest?.items.map(toRecipeCard) ?? [] }
})
