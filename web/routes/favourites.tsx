import { useLocation } from 'react-router'
import { pageLoader } from '../load-page.server.ts'
import { FavouritesPage } from '../features/favourites/FavouritesPage.tsx'
import { OwnerPage } from '../pages/profile/OwnerPage.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

/** The document is the same for everybody: the reader's own data is loaded with the token. */
export const loader = pageLoader(async () => null)

export default function FavouritesRoute() {
  const isEditing = /-edit\/?$/.test(useLocation().pathname)
  return (
    <OwnerPage tab="favorites" title="Избранное" description="То, что вы отложили.">
      {user => <FavouritesPage user={user} isEditing={isEditing} />}
    </OwnerPage>
  )
}
