import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { ArchivePage } from '../pages/archive/ArchivePage.tsx'
import { ArticlePage } from '../pages/article/ArticlePage.tsx'
import { loadHealthArticle } from '../pages/article/load-article.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadHealthArticle
export const clientLoader = cachedLoader

export default function HealthArticleRoute() {
  const data = useLoaderData<typeof loader>()
  return data.kind === 'archive' ? <ArchivePage data={data} /> : <ArticlePage key={data.article.id} data={data} />
}
