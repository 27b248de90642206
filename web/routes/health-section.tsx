import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { ArchivePage } from '../pages/archive/ArchivePage.tsx'
import { ArticlePage } from '../pages/article/ArticlePage.tsx'
import { loadHealthSection } from '../pages/health/load-health.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadHealthSection
export const clientLoader = cachedLoader

export default function HealthSectionRoute() {
  const data = useLoaderData<typeof loader>()
  return data.kind === 'archive' ? <ArchivePage data={data} /> : <ArticlePage key={data.article.id} data={data} />
}
