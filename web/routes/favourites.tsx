import { useLocation, useParams } from 'react-router'
import { Head } from '../documents/Head.tsx'
import { pageLoader } from '../load-page.server.ts'
import { FavouritesPage } from '../pages/favourites/FavouritesPage.tsx'
import { OwnerOnly } from '../session/OwnerOnly.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

/** The document is the same for everybody: what is the reader's own comes with their token. */
export const loader = pageLoader(async () => null)

export default function FavouritesRoute() {
  const { userId = '' } = useParams()
  const isEditing = /-edit\/?$/.test(useLocation().pathname)
  return (
    <>
      <Head title="Избранное — Дельно" description="То, что вы отложили." robots="noindex" />
      <OwnerOnly userId={userId} what="Избранное">
        {user => <FavouritesPage user={user} isEditing={isEditing} />}
      </OwnerOnly>
    </>
  )
}
