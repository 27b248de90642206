// What the reader has here, in figures that lead to it. Only for the reader's own eyes, and only where there is room beside the name.
import { useEffect, useState } from 'react'
import { commentForms, formatNumber, plural } from '#russian/plural.ts'
import { loadFolders } from '../../features/favourites/favourite-calls.ts'
import { useNotifications } from '../../features/notifications/notifications.ts'
import { onReaderLeft } from '../../session/reader-left.ts'
import { askSigned } from '../../session/signed-calls.ts'
import styles from './OwnFigures.module.css'

type Known = { userId: string; comments: number; saved: number }

/** Shown at once when another tab of the profile is opened. */
let known: Known | undefined
onReaderLeft(() => {
  known = undefined
})

/** As the styles have it. */
const roomy = '(min-width: 64rem)'

async function count(userId: string): Promise<Known> {
  const [folders, { data }] = await Promise.all([
    loadFolders(userId),
    askSigned<{ data: { pagination: { total: number } } }>(
      `/svc/users/api/v1/public/users/${encodeURIComponent(userId)}/comments?limit=1`,
    ),
  ])
  return { userId, comments: data.pagination.total, saved: folders.reduce((sum, { total }) => sum + total, 0) }
}

export function OwnFigures({ userId }: { userId: string }) {
  const { unseen } = useNotifications()
  const [shown, setShown] = useState(() => (known?.userId === userId ? known : undefined))
  useEffect(() => {
    if (!matchMedia(roomy).matches) return
    let isLeft = false
    count(userId).then(
      counted => {
        if (isLeft) return
        known = counted
        setShown(counted)
      },
      (error: unknown) => console.warn('the figures of a profile were not counted:', error),
    )
    return () => {
      isLeft = true
    }
  }, [userId])
  // All at once: a figure that came later would push the others.
  if (!shown || unseen === undefined) return null
  const figures = [
    { tab: 'comments', value: shown.comments, words: plural(shown.comments, commentForms) },
    { tab: 'favorites', value: shown.saved, words: 'в избранном' },
    {
      tab: 'notifications',
      value: unseen,
      words: plural(unseen, ['новое уведомление', 'новых уведомления', 'новых уведомлений']),
    },
  ]
  return (
    <ul className={styles.figures} aria-label="Ваше">
      {figures.map(({ tab, value, words }) => (
        <li key={tab}>
          <a href={`/profile/user/${userId}/${tab}`}>
            <b>{formatNumber(value)}</b> {words}
          </a>
        </li>
      ))}
    </ul>
  )
}
