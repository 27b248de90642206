// Which of the shown posts are the reader's favourites. Asked for together, changed at once and put back when the server refuses.
import { useEffect, useSyncExternalStore } from 'react'
import { currentUserId, useSession } from '../../session/session.ts'
import { askForReader } from '../../session/sign-in-request.ts'
import { askSigned, ownUrl, RefusedError } from '../../session/signed-calls.ts'
import { removeFavourite } from './favourite-calls.ts'

/** As many as one call may name. */
const asksAtMost = 100

type Known = ReadonlyMap<number, boolean>
let known: Known = new Map()
let owner: string | undefined
let wanted = new Set<number>()
const listeners = new Set<() => void>()

function set(changes: Iterable<[number, boolean]>): void {
  known = new Map([...known, ...changes])
  for (const listener of listeners) listener()
}

/** Another reader, or nobody: nothing is known any more. */
function belongTo(userId: string | undefined): void {
  if (owner === userId) return
  owner = userId
  wanted = new Set()
  known = new Map()
  for (const listener of listeners) listener()
}

/** Buttons that appear in one moment share a call. */
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
    // What the reader changed meanwhile is newer than this answer.
    set(ids.filter(id => !known.has(id)).map(id => [id, own.has(id)]))
  } catch (error) {
    // No connection, or the page is being left: nobody is told of that.
    if (error instanceof RefusedError && error.code === 'no_connection') return
    console.warn('favourites were not asked for:', error)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a post is a favourite; undefined while that is not known. */
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

export type Toggled = 'added' | 'removed' | 'closed' | 'banned' | 'failed'

/** Who is not signed in is asked to, and the post is a favourite afterwards. */
export async function toggleFavourite(postId: number): Promise<Toggled> {
  const wasAsked = currentUserId() === undefined
  const userId = await askForReader()
  if (userId === undefined) return 'closed'
  belongTo(userId)
  const isAdding = wasAsked || known.get(postId) !== true
  const before = known.get(postId) ?? false
  set([[postId, isAdding]])
  try {
    if (isAdding) await askSigned(ownUrl(userId, '/favorites'), { method: 'POST', body: { postId } })
    else await removeFavourite(userId, postId)
    return isAdding ? 'added' : 'removed'
  } catch (error) {
    set([[postId, before]])
    if (error instanceof RefusedError && error.code === 'banned') return 'banned'
    console.warn('the favourite was not changed:', error)
    return 'failed'
  }
}
