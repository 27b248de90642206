import { useLoaderData } from 'react-router'
import { ArticlePage } from '../pages/article/ArticlePage.tsx'
import { loadPreview } from '../pages/article/load-article.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadPreview

export default function PreviewRoute() {
  return <ArticlePage data={useLoaderData<typeof loader>()} />
}
