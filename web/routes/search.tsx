import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { loadSearch } from '../pages/search/load-search.server.ts'
import { SearchPage } from '../pages/search/SearchPage.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadSearch
export const clientLoader = cachedLoader

export default function SearchRoute() {
  return <SearchPage data={useLoaderData<typeof loader>()} />
}
