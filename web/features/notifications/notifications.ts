// What the reader is told of (spec 4, Notifications and Badges): how much they have not seen, what came while the page is open, and the
// badges of this moment. One store for the bell, the badges and the list.
import { useSyncExternalStore } from 'react'
import type { NotificationReply } from '#contract/notifications.ts'
import { listen } from '../../realtime/connection.ts'
import { currentToken, reloadUser } from '../../session/session.ts'
import { RefusedError, wordsOf } from '../../session/signed-calls.ts'
import { countUnseen, viewAll, viewOne } from './notification-calls.ts'

export type Badge = {
  id: string
  kind: 'news' | 'error'
  text: string
  /** A path of this site. */
  href: string | null
  notification?: NotificationReply
}
export type Notifications = {
  /** Undefined while it is not known. */
  unseen: number | undefined
  /** Came while the page is open, newest first. */
  news: readonly NotificationReply[]
  badges: readonly Badge[]
}

const badgesMax = 4
const keptEvents: ReadonlySet<string> = new Set(['comment_reply', 'comment_publish', 'comment_rated', 'email_confirm'])
const nothing: Notifications = { unseen: undefined, news: [], badges: [] }

let state: Notifications = nothing
const listeners = new Set<() => void>()
function change(changes: Partial<Notifications>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export function useNotifications(): Notifications {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )
}

/** `redirect_link`, else `path` (spec 2), and never out of this site. */
export function hrefOf({ redirect_link, path }: Pick<NotificationReply, 'redirect_link' | 'path'>): string | null {
  const href = redirect_link ?? path
  return href?.startsWith('/') && !href.startsWith('//') ? href : null
}

export const messageOf = ({ payload }: NotificationReply) => payload.extends?.message ?? payload.content

function addBadge(badge: Badge): void {
  change({ badges: [...state.badges.filter(each => each.id !== badge.id), badge].slice(-badgesMax) })
}
export const endBadge = (id: string) => change({ badges: state.badges.filter(each => each.id !== id) })

/** Spec 8: what went wrong with notifications is an error badge with its message. */
function showProblem(text: string): void {
  addBadge({ id: `problem ${text}`, kind: 'error', text, href: null })
}

async function count(userId: string): Promise<void> {
  try {
    change({ unseen: await countUnseen(userId) })
  } catch (error) {
    // No connection, or the page is being left: nobody is told of that.
    if (!(error instanceof RefusedError && error.code === 'no_connection')) showProblem(wordsOf(error))
  }
}

function receive(userId: string, came: NotificationReply): void {
  if (came.event === 'kolokolchick_update_meta') return void count(userId)
  const badge = { id: came.package_uuid, kind: 'news', text: messageOf(came), href: hrefOf(came) } as const
  if (came.event === 'profile_updated') {
    addBadge({ ...badge, text: messageOf(came) || 'Профиль обновлён' })
    return void reloadUser()
  }
  if (!keptEvents.has(came.event) || state.news.some(each => each.package_uuid === came.package_uuid)) return
  // One that grew (a second «нравится») takes the place of what it was, and was counted then.
  const isNew = !state.news.some(each => each._id === came._id && !each.is_read)
  change({
    news: [came, ...state.news.filter(each => each._id !== came._id)],
    ...(isNew && state.unseen !== undefined && { unseen: state.unseen + 1 }),
  })
  addBadge({ ...badge, notification: came })
}

/** Listens for a reader; the answer stops it and forgets them. */
export function start(userId: string): () => void {
  void count(userId)
  const leave = listen({
    name: `private-${userId}`,
    event: 'SocketPrivateEvent',
    token: currentToken,
    onMessage: (came: NotificationReply) => receive(userId, came),
    onBack: () => void count(userId),
  })
  return () => {
    leave()
    change(nothing)
  }
}

/** Pressed: it is seen. What the server does not take down is said and stays unseen. */
export async function markSeen(userId: string, { _id: id, is_read: isRead }: NotificationReply): Promise<void> {
  if (isRead) return
  try {
    await viewOne(userId, id)
    change({
      unseen: Math.max(0, (state.unseen ?? 1) - 1),
      news: state.news.map(each => (each._id === id ? { ...each, is_read: true } : each)),
    })
  } catch (error) {
    showProblem(wordsOf(error))
  }
}

export async function markAllSeen(userId: string): Promise<boolean> {
  try {
    change({ unseen: await viewAll(userId), news: state.news.map(each => ({ ...each, is_read: true })) })
    return true
  } catch (error) {
    showProblem(wordsOf(error))
    return false
  }
}
