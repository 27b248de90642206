import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { ArchivePage } from '../pages/archive/ArchivePage.tsx'
import { loadArchive } from '../pages/archive/load-archive.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadArchive
export const clientLoader = cachedLoader

export default function ArchiveRoute() {
  return <ArchivePage data={useLoaderData<typeof loader>()} />
}
