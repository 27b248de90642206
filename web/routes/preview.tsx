import { useLoaderData } from 'react-router'
import { ArticlePage } from '../pages/article/ArticlePage.tsx'
import { EndedPreview } from '../pages/error/EndedPreview.tsx'
import { loadPreview } from '../pages/article/load-article.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadPreview

export default function PreviewRoute() {
  const { draft } = useLoaderData<typeof loader>()
  return draft ? <ArticlePage data={draft} /> : <EndedPreview />
}
