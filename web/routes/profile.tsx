import { useLoaderData } from 'react-router'
import { loadProfile } from '../pages/profile/load-profile.server.ts'
import { ProfilePage } from '../pages/profile/ProfilePage.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadProfile

export default function ProfileRoute() {
  return <ProfilePage data={useLoaderData<typeof loader>()} />
}
