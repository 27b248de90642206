import { useLoaderData, useLocation } from 'react-router'
import { FavouritesPage } from '../features/favourites/FavouritesPage.tsx'
import { loadOwnerPage } from '../pages/profile/load-profile.server.ts'
import { OwnerPage } from '../pages/profile/OwnerPage.tsx'
import { ToRead } from '../pages/profile/ToRead.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

export const loader = loadOwnerPage

export default function FavouritesRoute() {
  const { read } = useLoaderData<typeof loader>()
  const isEditing = /-edit\/?$/.test(useLocation().pathname)
  return (
    <OwnerPage tab="favorites" title="Избранное" description="То, что вы отложили.">
      {user => <FavouritesPage user={user} isEditing={isEditing} whenEmpty={<ToRead cards={read} />} />}
    </OwnerPage>
  )
}
