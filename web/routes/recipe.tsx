import { notFound, pageLoader } from '../load-page.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = pageLoader(async () => notFound())

export default function Nothing() {
  return null
}
