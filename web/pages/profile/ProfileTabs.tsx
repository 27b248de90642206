import { Tabs } from '#ui/Tabs.tsx'
import styles from './ProfileTabs.module.css'

export type ProfileTab = 'comments' | 'posts' | 'favorites' | 'notifications' | 'edit' | 'settings'

const open = { comments: 'Комментарии', posts: 'Статьи' } as const
const ownersOnly = {
  favorites: 'Избранное',
  notifications: 'Уведомления',
  edit: 'О себе',
  settings: 'Настройки',
} as const

/** The navigation of a profile: public tabs for everybody, and the owner pages for the owner. */
export function ProfileTabs({ userId, isOwner, current }: { userId: string; isOwner: boolean; current: ProfileTab }) {
  const titles = Object.entries(isOwner ? { ...open, ...ownersOnly } : open)
  return (
    <div className={`${styles.tabs} no-print`}>
      <Tabs
        label="Профиль"
        tabs={titles.map(([tab, title]) => ({
          href: `/profile/user/${userId}/${tab}`,
          title,
          isCurrent: tab === current,
        }))}
      />
    </div>
  )
}
