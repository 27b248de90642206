import { invalidPath, pageLoader } from '../load-page.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

/** Profiles come with the service of users; until then nobody has one. */
export const loader = pageLoader(async ({ url }) => invalidPath(url))

export default function ProfileRoute() {
  return null
}
