// The comments of one post in this tab: from the page, from later pages, and from the socket. Components read them through
// `useSyncExternalStore`; a change of one comment renders that comment only.
import { makeListeners } from '../../data/listeners.ts'
import type { CommentData, CommentSort, ThreadData } from './comment-data.ts'

export type ThreadState = {
  total: number
  sort: CommentSort
  /** The last loaded page, the number of pages, and the number of comments on a page. */
  page: number
  pages: number
  limit: number
}

export type ThreadPage = Pick<ThreadData, 'items' | 'total' | 'page' | 'pages' | 'limit'>

export type Thread = {
  subscribe(listener: () => void): () => void
  state(): ThreadState
  /** Number of loaded comments. */
  size(): number
  comment(id: number): CommentData | undefined
  /** Returns the top-level comment of a comment's thread. */
  beginningOf(id: number): number
  /** Ids of the replies to a comment; for 0 the top-level comments in order. */
  replies(id: number): readonly number[]
  /** Adds comments or updates known ones. Returns the ids of the added ones. */
  put(comments: readonly CommentData[], place?: 'inOrder' | 'first'): number[]
  /** Adds the next page of the same order. */
  append(page: ThreadPage): void
  /** Replaces all comments with a page of another order. */
  replace(page: ThreadPage, sort: CommentSort): void
  change(id: number, changes: Partial<CommentData>): void
  /** Removes what belonged to the reader who signed out: ratings, and comments that only they could see. */
  forgetReader(): void
  setTotal(total: number): void
}

const none: readonly number[] = []

/** Top-level comments keep the order of their page; replies are oldest first, whenever they arrive. */
function insert(siblings: number[], { id, parent }: CommentData, isAtTop: boolean): void {
  if (parent === 0 && isAtTop) siblings.unshift(id)
  else if (parent === 0) siblings.push(id)
  else siblings.splice(siblings.findLastIndex(each => each < id) + 1, 0, id)
}

/** The loaded comments, each below the one that it answers. */
function makeBranches() {
  const comments = new Map<number, CommentData>()
  const replies = new Map<number, readonly number[]>()
  const repliesTo = (id: number) => replies.get(id) ?? none

  /** A reply to a comment that is not loaded is left out until its page comes. */
  const hasPlace = ({ parent }: CommentData) => parent === 0 || comments.has(parent)

  function place(items: readonly CommentData[], isAtTop = false): number[] {
    const added: number[] = []
    const grown = new Map<number, number[]>()
    for (const item of items) {
      const known = comments.has(item.id)
      if (!known && !hasPlace(item)) continue
      comments.set(item.id, item)
      if (known) continue
      added.push(item.id)
      const siblings = grown.get(item.parent) ?? [...repliesTo(item.parent)]
      insert(siblings, item, isAtTop)
      grown.set(item.parent, siblings)
    }
    for (const [parent, ids] of grown) replies.set(parent, ids)
    for (const { id, isDeleted } of items) if (isDeleted) clear(id)
    return added
  }

  /** A removed comment keeps its place while it has replies. */
  function clear(id: number): void {
    const comment = comments.get(id)
    if (!comment?.isDeleted || repliesTo(id).length > 0) return
    comments.delete(id)
    replies.set(
      comment.parent,
      repliesTo(comment.parent).filter(each => each !== id),
    )
    clear(comment.parent)
  }

  function change(id: number, changes: Partial<CommentData>): void {
    const comment = comments.get(id)
    if (!comment) return
    comments.set(id, { ...comment, ...changes })
    clear(id)
  }

  function beginningOf(id: number): number {
    let beginning = id
    for (let at = comments.get(id); at && at.parent !== 0; at = comments.get(at.parent)) beginning = at.parent
    return beginning
  }

  function forgetReader(): void {
    for (const [id, { myRating, isPending }] of comments) {
      if (myRating) change(id, { myRating: null })
      if (isPending) change(id, { isDeleted: true, html: '' })
    }
  }

  function empty(): void {
    comments.clear()
    replies.clear()
  }

  return { comments, repliesTo, place, change, beginningOf, forgetReader, empty }
}

export function makeThread(data: ThreadData): Thread {
  const { comments, repliesTo, place, change, beginningOf, forgetReader, empty } = makeBranches()
  let state: ThreadState
  const { subscribe, notify } = makeListeners()

  function start({ items, ...numbers }: ThreadPage, sort: CommentSort) {
    empty()
    state = { ...numbers, sort }
    place(items)
  }
  const { items, total, page, pages, limit } = data
  start({ items, total, page, pages, limit }, data.sort)

  return {
    subscribe,
    state: () => state,
    size: () => comments.size,
    comment: id => comments.get(id),
    beginningOf,
    replies: repliesTo,
    put: (received, where = 'inOrder') => {
      const added = place(received, where === 'first')
      notify()
      return added
    },
    append: ({ items: more, ...numbers }) => {
      state = { ...state, ...numbers }
      place(more)
      notify()
    },
    replace: (next, sort) => {
      start(next, sort)
      notify()
    },
    change: (id, changes) => {
      if (!comments.has(id)) return
      change(id, changes)
      notify()
    },
    forgetReader: () => {
      forgetReader()
      notify()
    },
    setTotal: seen => {
      if (state.total === seen) return
      state = { ...state, total: seen }
      notify()
    },
  }
}

/** Spec 4, as for reactions: the same choice again takes the rating back, another choice moves it. */
export function rate(
  comment: CommentData,
  rating: 'like' | 'dislike',
): Pick<CommentData, 'likes' | 'dislikes' | 'myRating'> {
  const next = comment.myRating === rating ? null : rating
  const change = (kind: 'like' | 'dislike') => Number(next === kind) - Number(comment.myRating === kind)
  return { myRating: next, likes: comment.likes + change('like'), dislikes: comment.dislikes + change('dislike') }
}
