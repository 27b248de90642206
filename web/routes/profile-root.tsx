import { loadProfileRoot } from '../pages/profile/load-profile.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadProfileRoot

export default function ProfileRootRoute() {
  return null
}
