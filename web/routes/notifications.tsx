import { useLoaderData } from 'react-router'
import { NotificationList } from '../features/notifications/NotificationList.tsx'
import { PushOffer } from '../features/push/PushOffer.tsx'
import { loadOwnerPage } from '../pages/profile/load-profile.server.ts'
import { OwnerPage } from '../pages/profile/OwnerPage.tsx'
import { ToRead } from '../pages/profile/ToRead.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

export const loader = loadOwnerPage

export default function NotificationsRoute() {
  const { read } = useLoaderData<typeof loader>()
  return (
    <OwnerPage tab="notifications" title="Уведомления" description="Ответы на ваши комментарии и их оценки.">
      {user => (
        <>
          <NotificationList userId={user.id} whenEmpty={<ToRead cards={read} />} />
          <PushOffer userId={user.id} />
        </>
      )}
    </OwnerPage>
  )
}
