import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { loadTopics } from '../pages/topics/load-topics.server.ts'
import { TopicsPage } from '../pages/topics/TopicsPage.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadTopics
export const clientLoader = cachedLoader

export default function TopicsRoute() {
  return <TopicsPage data={useLoaderData<typeof loader>()} />
}
