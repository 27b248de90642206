import { pageLoader } from '../load-page.server.ts'
import { EditProfilePage } from '../pages/profile/EditProfilePage.tsx'
import { OwnerPage } from '../pages/profile/OwnerPage.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

/** The document is the same for everybody: the reader's own data is loaded with the token. */
export const loader = pageLoader(async () => null)

export default function EditProfileRoute() {
  return (
    <OwnerPage tab="edit" title="О себе" description="Имя, портрет и слова о себе.">
      {user => <EditProfilePage user={user} />}
    </OwnerPage>
  )
}
