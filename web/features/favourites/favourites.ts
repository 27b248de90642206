// Tells which of the shown posts are favourites of the reader. They are loaded in batches, changed at once, and put back when the
// server refuses.
import { useEffect, useSyncExternalStore } from 'react'
import { makeListeners } from '../../data/listeners.ts'
import { onReaderLeft } from '../../session/reader-left.ts'
import { currentUserId, useSession } from '../../session/session.ts'
import { askForReader } from '../../session/sign-in/sign-in-request.ts'
import { askSigned, ownUrl, RefusedError } from '../../session/signed-calls.ts'
import { removeFavourite } from './favourite-calls.ts'

/** The largest number of ids in one call. */
const asksAtMost = 100

type Known = ReadonlyMap<number, boolean>
let known: Known = new Map()
let owner: string | undefined
let wanted = new Set<number>()
const { subscribe, notify } = makeListeners()

function set(changes: Iterable<[number, boolean]>): void {
  known = new Map([...known, ...changes])
  notify()
}

/** Another reader, or none: all answers are forgotten. */
function belongTo(userId: string | undefined): void {
  if (owner === userId) return
  owner = userId
  wanted = new Set()
  known = new Map()
  notify()
}

onReaderLeft(() => belongTo(undefined))

/** Buttons that appear at the same moment share a call. */
function want(userId: string, postId: number): void {
  if (known.has(postId) || wanted.has(postId)) return
  if (wanted.size === 0) setTimeout(() => void askWanted(userId))
  wanted.add(postId)
}

async function askWanted(userId: string): Promise<void> {
  const ids = [...wanted].slice(0, asksAtMost)
  wanted = new Set([...wanted].slice(asksAtMost))
  if (wanted.size > 0) setTimeout(() => void askWanted(userId))
  try {
    const { data } = await askSigned<{ data: { postId: number }[] }>(
      ownUrl(userId, `/favorites?post_ids=${ids.join(',')}&limit=${asksAtMost}`),
    )
    if (owner !== userId) return
    const own = new Set(data.map(each => each.postId))
    // A change of the reader is newer than this response.
    set(ids.filter(id => !known.has(id)).map(id => [id, own.has(id)]))
  } catch (error) {
    // No connection, or the page is being left: no notice.
    if (error instanceof RefusedError && error.code === 'no_connection') return
    console.warn('favourites were not asked for:', error)
  }
}

/** Returns whether a post is a favourite; undefined while unknown. */
export function useIsFavourite(postId: number): boolean | undefined {
  const session = useSession()
  const userId = session.state === 'signedIn' ? session.user.id : undefined
  const isFavourite = useSyncExternalStore(
    subscribe,
    () => known.get(postId),
    () => undefined,
  )
  useEffect(() => {
    belongTo(userId)
    if (userId !== undefined) want(userId, postId)
  }, [userId, postId])
  return isFavourite
}

/** `refused`: nothing was changed. */
export type Toggled = { outcome: 'added' | 'removed' | 'closed' } | { outcome: 'refused'; error: unknown }

/** Asks an anonymous reader to sign in, and then saves the post. */
export async function toggleFavourite(postId: number): Promise<Toggled> {
  const wasAsked = currentUserId() === undefined
  const userId = await askForReader()
  if (userId === undefined) return { outcome: 'closed' }
  belongTo(userId)
  const isAdding = wasAsked || known.get(postId) !== true
  const before = known.get(postId) ?? false
  set([[postId, isAdding]])
  try {
    if (isAdding) await askSigned(ownUrl(userId, '/favorites'), { method: 'POST', body: { postId } })
    else await removeFavourite(userId, postId)
    return { outcome: isAdding ? 'added' : 'removed' }
  } catch (error) {
    if (owner === userId) set([[postId, before]])
    console.warn('the favourite was not changed:', error)
    return { outcome: 'refused', error }
  }
}
