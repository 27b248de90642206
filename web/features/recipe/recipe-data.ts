import type { loadRecipe } from '../../pages/recipe/load-recipe.server.ts'

/** The data of a recipe page, and the recipe in it. */
export type RecipeData = Awaited<ReturnType<typeof loadRecipe>>
export type Recipe = RecipeData['recipe']
