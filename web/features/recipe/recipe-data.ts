import type { loadRecipe } from '../../pages/recipe/load-recipe.server.ts'

/** What the page of a recipe draws, and the recipe in it. */
export type RecipeData = Awaited<ReturnType<typeof loadRecipe>>
export type Recipe = RecipeData['recipe']
