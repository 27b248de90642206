import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { HealthPage } from '../pages/health/HealthPage.tsx'
import { loadHealthHome } from '../pages/health/load-health.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadHealthHome
export const clientLoader = cachedLoader

export default function HealthHomeRoute() {
  return <HealthPage data={useLoaderData<typeof loader>()} />
}
