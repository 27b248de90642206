import { pageLoader } from '../load-page.server.ts'
import { SettingsPage } from '../pages/settings/SettingsPage.tsx'
import { OwnerPage } from '../pages/profile/OwnerPage.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

/** The document is the same for everybody: the reader's own data is loaded with the token. */
export const loader = pageLoader(async () => null)

export default function ProfileSettingsRoute() {
  return (
    <OwnerPage tab="settings" title="Настройки" description="Что вам присылать, как вы входите, ваши данные.">
      {user => <SettingsPage user={user} />}
    </OwnerPage>
  )
}
