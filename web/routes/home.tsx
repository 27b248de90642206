import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { HomePage } from '../pages/home/HomePage.tsx'
import { loadHome } from '../pages/home/load-home.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadHome
export const clientLoader = cachedLoader

export default function HomeRoute() {
  return <HomePage data={useLoaderData<typeof loader>()} />
}
