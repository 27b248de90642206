import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { RecipesPage } from '../pages/recipes/RecipesPage.tsx'
import { loadRecipesHome } from '../pages/recipes/load-recipes.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadRecipesHome
export const clientLoader = cachedLoader

export default function RecipesHomeRoute() {
  return <RecipesPage data={useLoaderData<typeof loader>()} isHome />
}
