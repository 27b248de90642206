// How much the reader has here, for the tabs of the profile. Only for the reader's own eyes.
import { useEffect, useState } from 'react'
import { loadFolders } from '../../features/favourites/favourite-calls.ts'
import { useNotifications } from '../../features/notifications/notifications.ts'
import { onReaderLeft } from '../../session/reader-left.ts'
import { askSigned } from '../../session/signed-calls.ts'

type Known = { userId: string; comments: number; favorites: number }

/** Shown at once when another tab of the profile is opened. */
let known: Known | undefined
onReaderLeft(() => {
  known = undefined
})

async function count(userId: string): Promise<Known> {
  const [folders, { data }] = await Promise.all([
    loadFolders(userId),
    askSigned<{ data: { pagination: { total: number } } }>(
      `/svc/users/api/v1/public/users/${encodeURIComponent(userId)}/comments?limit=1`,
    ),
  ])
  return { userId, comments: data.pagination.total, favorites: folders.reduce((sum, { total }) => sum + total, 0) }
}

/** By tab; empty until they are known, and for everybody but the owner (`userId` is undefined). */
export function useOwnCounts(userId: string | undefined): {
  comments?: number
  favorites?: number
  notifications?: number | undefined
} {
  const { unseen } = useNotifications()
  const [shown, setShown] = useState(known)
  useEffect(() => {
    if (userId === undefined) return
    let isLeft = false
    count(userId).then(
      counted => {
        if (isLeft) return
        known = counted
        setShown(counted)
      },
      (error: unknown) => console.warn('what the reader has was not counted:', error),
    )
    return () => {
      isLeft = true
    }
  }, [userId])
  if (userId === undefined) return {}
  const own = shown?.userId === userId ? shown : undefined
  return { ...(own && { comments: own.comments, favorites: own.favorites }), notifications: unseen }
}
