import { useParams } from 'react-router'
import { Head } from '../documents/Head.tsx'
import { pageLoader } from '../load-page.server.ts'
import { EditProfilePage } from '../pages/profile/EditProfilePage.tsx'
import { OwnerOnly } from '../session/OwnerOnly.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

/** The document is the same for everybody: what is the reader's own comes with their token. */
export const loader = pageLoader(async () => null)

export default function EditProfileRoute() {
  const { userId = '' } = useParams()
  return (
    <>
      <Head title="Профиль — Дельно" description="Имя, портрет и слова о себе." robots="noindex" />
      <OwnerOnly userId={userId} what="Профиль">
        {user => <EditProfilePage user={user} />}
      </OwnerOnly>
    </>
  )
}
