// The comments of one post in this tab: from the page, from later pages, and from the socket. Components read them through
// `useSyncExternalStore`; a change of one comment renders that comment only.
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

export function makeThread(data: ThreadData): Thread {
  let comments = new Map<number, CommentData>()
  let replies = new Map<number, readonly number[]>()
  let state: ThreadState
  const listeners = new Set<() => void>()
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }

  /** A reply to a comment that is not loaded is left out until its page comes. */
  const hasPlace = ({ parent }: CommentData) => parent === 0 || comments.has(parent)

  function place(items: readonly CommentData[], isAtTop: boolean): number[] {
    const added: number[] = []
    const grown = new Map<number, number[]>()
    for (const item of items) {
      const known = comments.has(item.id)
      if (!known && !hasPlace(item)) continue
      comments.set(item.id, item)
      if (known) continue
      added.push(item.id)
      const siblings = grown.get(item.parent) ?? [...(replies.get(item.parent) ?? none)]
      // Top-level comments keep the order of their page; replies are oldest first, whenever they arrive.
      if (item.parent === 0 && isAtTop) siblings.unshift(item.id)
      else if (item.parent === 0) siblings.push(item.id)
      else siblings.splice(siblings.findLastIndex(id => id < item.id) + 1, 0, item.id)
      grown.set(item.parent, siblings)
    }
    for (const [parent, ids] of grown) replies.set(parent, ids)
    for (const { id, isDeleted } of items) if (isDeleted) clear(id)
    return added
  }

  /** A removed comment keeps its place while it has replies. */
  function clear(id: number): void {
    const comment = comments.get(id)
    if (!comment?.isDeleted || (replies.get(id) ?? none).length > 0) return
    comments.delete(id)
    replies.set(
      comment.parent,
      (replies.get(comment.parent) ?? none).filter(each => each !== id),
    )
    clear(comment.parent)
  }

  function start({ items, ...numbers }: ThreadPage, sort: CommentSort) {
    comments = new Map()
    replies = new Map()
    state = { ...numbers, sort }
    place(items, false)
  }
  const { items, total, page, pages, limit } = data
  start({ items, total, page, pages, limit }, data.sort)

  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    size: () => comments.size,
    comment: id => comments.get(id),
    beginningOf: id => {
      let beginning = id
      for (let at = comments.get(id); at && at.parent !== 0; at = comments.get(at.parent)) beginning = at.parent
      return beginning
    },
    replies: id => replies.get(id) ?? none,
    put: (received, where = 'inOrder') => {
      const added = place(received, where === 'first')
      notifyListeners()
      return added
    },
    append: ({ items: more, ...numbers }) => {
      state = { ...state, ...numbers }
      place(more, false)
      notifyListeners()
    },
    replace: (next, sort) => {
      start(next, sort)
      notifyListeners()
    },
    change: (id, changes) => {
      const comment = comments.get(id)
      if (!comment) return
      comments.set(id, { ...comment, ...changes })
      clear(id)
      notifyListeners()
    },
    forgetReader: () => {
      for (const [id, comment] of comments) {
        if (comment.myRating) comments.set(id, { ...comment, myRating: null })
        if (comment.isPending) {
          comments.set(id, { ...comment, isDeleted: true, html: '' })
          clear(id)
        }
      }
      notifyListeners()
    },
    setTotal: seen => {
      if (state.total === seen) return
      state = { ...state, total: seen }
      notifyListeners()
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
