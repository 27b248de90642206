// The bell in the header: the number of unseen notifications and the link to them.
import { IconLink } from '#ui/Button.tsx'
import { count, type Forms } from '#russian/plural.ts'
import styles from './Bell.module.css'
import { useNotifications } from './notifications.ts'

const newForms: Forms = ['новое', 'новых', 'новых']
const shownMax = 99

export function Bell({ userId }: { userId: string }) {
  const { unseen = 0 } = useNotifications()
  return (
    <span className={styles.bell}>
      <IconLink
        icon="bell"
        label={unseen > 0 ? `Уведомления, ${count(unseen, newForms)}` : 'Уведомления'}
        href={`/profile/user/${userId}/notifications`}
      />
      {unseen > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unseen > shownMax ? `${shownMax}+` : unseen}
        </span>
      )}
    </span>
  )
}
