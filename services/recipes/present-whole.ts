import { DomainError } from '#contract/errors.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { presentRecipe } from './present.ts'
import { recipeBreadcrumb, type Recipes } from './recipes.ts'
import { getBody, type RecipeBodyRow, type RecipeRow } from './store/recipes.ts'

export const notFound = () => new DomainError('not_found', 'Такого рецепта нет')

export const presentWhole = async (recipes: Recipes, row: RecipeRow): Promise<RecipeReply> =>
  presentDraft(recipes, row, await getBody(recipes.db.kysely, row.id))

/** A recipe that is not in the table, or whose body has been read. */
export async function presentDraft(recipes: Recipes, row: RecipeRow, body: RecipeBodyRow): Promise<RecipeReply> {
  const terms = await recipes.taxonomy.terms(row.term_ids)
  const mainDish = row.term_ids.flatMap(id => terms.get(id) ?? []).find(term => term.facet === 'dish')
  return presentRecipe(row, body, terms, await recipeBreadcrumb(recipes, mainDish), recipes.hasAmp)
}
