import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { RecipePage } from '../pages/recipe/RecipePage.tsx'
import { loadRecipe } from '../pages/recipe/load-recipe.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadRecipe
export const clientLoader = cachedLoader

export default function RecipeRoute() {
  const data = useLoaderData<typeof loader>()
  return <RecipePage key={data.recipe.id} data={data} />
}
