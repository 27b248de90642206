import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { RecipesPage } from '../pages/recipes/RecipesPage.tsx'
import { loadRecipeList } from '../pages/recipes/load-recipes.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadRecipeList
export const clientLoader = cachedLoader

export default function RecipeListRoute() {
  return <RecipesPage data={useLoaderData<typeof loader>()} />
}
