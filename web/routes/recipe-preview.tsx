import { useLoaderData } from 'react-router'
import { EndedPreview } from '../pages/error/EndedPreview.tsx'
import { RecipePage } from '../pages/recipe/RecipePage.tsx'
import { loadRecipePreview } from '../pages/recipe/load-recipe.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadRecipePreview

export default function RecipePreviewRoute() {
  const { draft } = useLoaderData<typeof loader>()
  return draft ? <RecipePage data={draft} /> : <EndedPreview />
}
