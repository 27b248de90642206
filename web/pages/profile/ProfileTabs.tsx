import { formatNumber, plural } from '#russian/plural.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { useOwnCounts } from './use-own-counts.ts'
import styles from './ProfileTabs.module.css'

export type ProfileTab = 'comments' | 'posts' | 'favorites' | 'notifications' | 'edit' | 'settings'

const open = { comments: 'Комментарии', posts: 'Статьи' } as const
const ownersOnly = {
  favorites: 'Избранное',
  notifications: 'Уведомления',
  edit: 'О себе',
  settings: 'Настройки',
} as const

type Props = {
  userId: string
  isOwner: boolean
  current: ProfileTab
  /** Their number, where the page has it: the owner sees it at once. */
  comments?: number | undefined
}

/** The navigation of a profile: public tabs for everybody, and the owner pages for the owner, who also sees how much is there. */
export function ProfileTabs({ userId, isOwner, current, comments }: Props) {
  const counts: Partial<Record<string, number>> = { comments, ...useOwnCounts(isOwner ? userId : undefined) }
  const titles = Object.entries(isOwner ? { ...open, ...ownersOnly } : open)
  return (
    <div className={`${styles.tabs} no-print`}>
      <Tabs
        label="Профиль"
        tabs={titles.map(([tab, title]) => {
          const value = (isOwner && counts[tab]) || 0
          return {
            href: `/profile/user/${userId}/${tab}`,
            title,
            isCurrent: tab === current,
            ...(value > 0 && {
              count: formatNumber(value),
              ofWhat: tab === 'notifications' ? plural(value, ['новое', 'новых', 'новых']) : undefined,
            }),
          }
        })}
      />
    </div>
  )
}
