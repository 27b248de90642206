import { NotificationList } from '../features/notifications/NotificationList.tsx'
import { PushOffer } from '../features/push/PushOffer.tsx'
import { pageLoader } from '../load-page.server.ts'
import { OwnerPage } from '../pages/profile/OwnerPage.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

/** The document is the same for everybody: the reader's own data is loaded with the token. */
export const loader = pageLoader(async () => null)

export default function NotificationsRoute() {
  return (
    <OwnerPage tab="notifications" title="Уведомления" description="Ответы на ваши комментарии и их оценки.">
      {user => (
        <>
          <NotificationList userId={user.id} />
          <PushOffer userId={user.id} />
        </>
      )}
    </OwnerPage>
  )
}
