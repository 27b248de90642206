// The reader's notifications (spec 4, Notifications and Badges): the unseen count, those that came while the page is open, and the current
// badges. One store for the bell, the badges and the list.
import { useSyncExternalStore } from 'react'
import type { NotificationReply } from '#contract/notifications.ts'
import { keptNotificationEvents } from '#domain/kinds.ts'
import { makeListeners } from '../../data/listeners.ts'
import { listen } from '../../realtime/connection.ts'
import { currentToken, reloadUser, takeOwnSave } from '../../session/session.ts'
import { RefusedError, wordsOf } from '../../session/signed-calls.ts'
import { countUnseen, viewAll, viewOne } from './notification-calls.ts'

export type Badge = {
  id: string
  /** A new key restarts the time that the badge is shown. */
  version?: string
  kind: 'news' | 'error'
  text: string
  /** A path of this site. */
  href: string | null
  notification?: NotificationReply
}
export type Notifications = {
  /** Undefined while unknown. */
  unseen: number | undefined
  /** Notifications that came while the page is open, newest first. */
  arrived: readonly NotificationReply[]
  badges: readonly Badge[]
}

const badgesMax = 4
const keptEvents: ReadonlySet<string> = new Set(keptNotificationEvents)
const nothing: Notifications = { unseen: undefined, arrived: [], badges: [] }

let state: Notifications = nothing
const { subscribe, notify } = makeListeners()
function change(changes: Partial<Notifications>): void {
  state = { ...state, ...changes }
  notify()
}
export function useNotifications(): Notifications {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )
}

/** `redirect_link`, else `path` (spec 2); never a URL of another site. */
export function hrefOf({ redirect_link, path }: Pick<NotificationReply, 'redirect_link' | 'path'>): string | null {
  const href = redirect_link ?? path
  return href?.startsWith('/') && !href.startsWith('//') ? href : null
}

export const messageOf = ({ payload }: NotificationReply) => payload.extends?.message ?? payload.content

function addBadge(badge: Badge): void {
  change({ badges: [...state.badges.filter(each => each.id !== badge.id), badge].slice(-badgesMax) })
}
/** Removes a badge; with a version only when the badge has not been updated since. */
export function endBadge(id: string, version?: string): void {
  change({
    badges: state.badges.filter(each => each.id !== id || (version !== undefined && each.version !== version)),
  })
}

/** Spec 8: a failure of notifications is an error badge with its message. */
function showProblem(text: string): void {
  addBadge({ id: `problem ${text}`, kind: 'error', text, href: null })
}

/** The reader that this tab listens for. A response for a reader who has signed out is dropped. */
let listener: string | undefined

async function count(userId: string): Promise<void> {
  try {
    const unseen = await countUnseen(userId)
    if (userId === listener) change({ unseen })
  } catch (error) {
    if (userId !== listener) return
    // No connection, or the page is being left: no notice.
    if (!(error instanceof RefusedError && error.code === 'no_connection')) showProblem(wordsOf(error))
  }
}

function receive(userId: string, came: NotificationReply): void {
  if (came.event === 'kolokolchick_update_meta') return void count(userId)
  // Ratings of one comment come as one notification that grows, and so does its badge.
  const badge = {
    id: came._id,
    version: came.package_uuid,
    kind: 'news',
    text: messageOf(came),
    href: hrefOf(came),
  } as const
  if (came.event === 'profile_updated') {
    // The change was made in this tab, which has shown a notice already.
    if (takeOwnSave()) return
    addBadge({ ...badge, text: messageOf(came) || 'Профиль обновлён' })
    return void reloadUser()
  }
  if (!keptEvents.has(came.event) || state.arrived.some(each => each.package_uuid === came.package_uuid)) return
  // A notification that grew (a second «нравится») replaces its earlier version, which was counted already.
  const isNew = !state.arrived.some(each => each._id === came._id && !each.is_read)
  change({
    arrived: [came, ...state.arrived.filter(each => each._id !== came._id)],
    ...(isNew && state.unseen !== undefined && { unseen: state.unseen + 1 }),
  })
  addBadge({ ...badge, notification: came })
}

/** Listens for a reader; the returned function stops and clears the store. */
export function start(userId: string): () => void {
  listener = userId
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
    if (listener === userId) listener = undefined
    change(nothing)
  }
}

/** Marks a pressed notification as seen. When the server does not save that, a notice says so and it stays unseen. */
export async function markSeen(userId: string, { _id: id, is_read: isRead }: NotificationReply): Promise<void> {
  if (isRead) return
  try {
    await viewOne(userId, id)
    change({
      unseen: Math.max(0, (state.unseen ?? 1) - 1),
      arrived: state.arrived.map(each => (each._id === id ? { ...each, is_read: true } : each)),
    })
  } catch (error) {
    showProblem(wordsOf(error))
  }
}

export async function markAllSeen(userId: string): Promise<boolean> {
  try {
    change({ unseen: await viewAll(userId), arrived: state.arrived.map(each => ({ ...each, is_read: true })) })
    return true
  } catch (error) {
    showProblem(wordsOf(error))
    return false
  }
}
