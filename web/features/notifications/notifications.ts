// The reader's notifications (spec 4, Notifications and Badges): the unseen count, those that came while the page is open, and the current
// badges. One store for the bell, the badges and the list.
import { useSyncExternalStore } from 'react'
import type { NotificationReply } from '#contract/notifications.ts'
import { isOwnNotificationEvent, listedNotificationEvents } from '#domain/kinds.ts'
import { makeListeners } from '../../data/listeners.ts'
import { listen } from '../../realtime/connection.ts'
import { currentToken, reloadUser, takeOwnSave, wantsRings } from '../../session/session.ts'
import { RefusedError, wordsOf } from '../../session/signed-calls.ts'
import { countUnseen, listNewestUnseen, viewAll, viewOne } from './notification-calls.ts'

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
const listedEvents: ReadonlySet<string> = new Set(listedNotificationEvents)
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
/** When the newest unseen notification was changed, '' without one; undefined before the first count. What is newer came since. */
let newestAt: string | undefined

/** Counts the unseen notifications. With `showsOwn`, our own events that came since the last count get a badge. */
async function count(userId: string, { showsOwn }: { showsOwn: boolean }): Promise<void> {
  try {
    const { total, newest } = await countUnseen(userId)
    if (userId !== listener) return
    change({ unseen: total })
    const since = newestAt
    newestAt = [since ?? '', newest?.updated_at ?? ''].toSorted().at(-1)
    if (!showsOwn || since === undefined || newestAt === since || !wantsRings()) return
    const came = (await listNewestUnseen(userId, badgesMax)).filter(
      each => isOwnNotificationEvent(each.event) && each.updated_at > since,
    )
    if (userId === listener) for (const each of came.toReversed()) show(each)
  } catch (error) {
    if (userId !== listener) return
    // No connection, or the page is being left: no notice.
    if (!(error instanceof RefusedError && error.code === 'no_connection')) showProblem(wordsOf(error))
  }
}

function badgeOf(came: NotificationReply): Badge {
  // Ratings of one comment come as one notification that grows, and so does its badge.
  return { id: came._id, version: came.package_uuid, kind: 'news', text: messageOf(came), href: hrefOf(came) }
}

/** Puts a notification on top of those that came, with a badge. */
function show(came: NotificationReply): void {
  change({ arrived: [came, ...state.arrived.filter(each => each._id !== came._id)] })
  addBadge({ ...badgeOf(came), notification: came })
}

function receive(userId: string, came: NotificationReply): void {
  if (came.event === 'kolokolchick_update_meta') return void count(userId, { showsOwn: true })
  if (came.event === 'profile_updated') {
    // The change was made in this tab, which has shown a notice already.
    if (takeOwnSave()) return
    addBadge(badgeOf(came))
    return void reloadUser()
  }
  if (!listedEvents.has(came.event) || state.arrived.some(each => each.package_uuid === came.package_uuid)) return
  // A notification that grew (a second «нравится») was counted already, maybe before this page was opened.
  const hasGrown = (came.payload.extends?.count ?? 1) > 1
  if (!hasGrown && state.unseen !== undefined) change({ unseen: state.unseen + 1 })
  show(came)
}

/** Listens for a reader; the returned function stops and clears the store. */
export function start(userId: string): () => void {
  listener = userId
  newestAt = undefined
  void count(userId, { showsOwn: false })
  const leave = listen({
    name: `private-${userId}`,
    event: 'SocketPrivateEvent',
    token: currentToken,
    onMessage: (came: NotificationReply) => receive(userId, came),
    onBack: () => void count(userId, { showsOwn: false }),
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
