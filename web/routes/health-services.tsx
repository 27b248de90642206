import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { HealthServicesPage } from '../pages/health/HealthPage.tsx'
import { loadHealthServices } from '../pages/health/load-health.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadHealthServices
export const clientLoader = cachedLoader

export default function HealthServicesRoute() {
  return <HealthServicesPage sections={useLoaderData<typeof loader>().sections} />
}
