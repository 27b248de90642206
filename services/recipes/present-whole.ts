import { DomainError } from '#contract/errors.ts'
import type { RecipeReply } from '#contract/recipe.ts'
import { presentRecipe } from './present.ts'
import { recipeBreadcrumb, type Recipes } from './recipes.ts'
import { getBody, type RecipeRow } from './store/recipes.ts'

export const notFound = () => new DomainError('not_found', 'Такого рецепта нет')

export async function presentWhole(recipes: Recipes, row: RecipeRow): Promise<RecipeReply> {
  const [body, terms] = await Promise.all([getBody(recipes.db.kysely, row.id), recipes.taxonomy.terms(row.term_ids)])
  const mainDish = row.term_ids.flatMap(id => terms.get(id) ?? []).find(term => term.facet === 'dish')
  return presentRecipe(row, body, terms, await recipeBreadcrumb(recipes, mainDish), recipes.hasAmp)
}
