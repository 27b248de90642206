// The comments of one text as this tab knows them: what the page brought, what was loaded after it, what came live. Components
// read it through `useSyncExternalStore`; a change of one comment draws that comment.
import type { CommentData, CommentSort, ThreadData } from './comment-data.ts'

export type ThreadState = {
  total: number
  sort: CommentSort
  /** The last page of the thread that is here, how many there are, and how many comments make one. */
  page: number
  pages: number
  limit: number
}

export type ThreadPage = Pick<ThreadData, 'items' | 'total' | 'page' | 'pages' | 'limit'>

export type Thread = {
  subscribe(listener: () => void): () => void
  state(): ThreadState
  /** Comments that are here. */
  size(): number
  comment(id: number): CommentData | undefined
  /** Where the thread of a comment begins. */
  beginningOf(id: number): number
  /** Ids below a comment; below 0, the beginnings of threads in their order. */
  replies(id: number): readonly number[]
  /** Puts comments in their places, or changes those that are here. Returns the ids that are new. */
  put(comments: readonly CommentData[], place?: 'inOrder' | 'first'): number[]
  /** Another page of the same order. */
  append(page: ThreadPage): void
  /** Another order: everything anew. */
  replace(page: ThreadPage, sort: CommentSort): void
  change(id: number, changes: Partial<CommentData>): void
  setTotal(total: number): void
}

const none: readonly number[] = []

export function makeThread(data: ThreadData): Thread {
  let comments = new Map<number, CommentData>()
  let replies = new Map<number, readonly number[]>()
  let state: ThreadState
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  /** Where the parent is not here yet, the reply waits for its page. */
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
      // Beginnings keep the order of their page; replies are oldest first, whenever they come.
      if (item.parent === 0 && isAtTop) siblings.unshift(item.id)
      else if (item.parent === 0) siblings.push(item.id)
      else siblings.splice(siblings.findLastIndex(id => id < item.id) + 1, 0, item.id)
      grown.set(item.parent, siblings)
    }
    for (const [parent, ids] of grown) replies.set(parent, ids)
    for (const { id, isDeleted } of items) if (isDeleted) clear(id)
    return added
  }

  /** A removed comment keeps its place while something stands below it. */
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
    put: (news, where = 'inOrder') => {
      const added = place(news, where === 'first')
      tell()
      return added
    },
    append: ({ items: more, ...numbers }) => {
      state = { ...state, ...numbers }
      place(more, false)
      tell()
    },
    replace: (next, sort) => {
      start(next, sort)
      tell()
    },
    change: (id, changes) => {
      const comment = comments.get(id)
      if (!comment) return
      comments.set(id, { ...comment, ...changes })
      clear(id)
      tell()
    },
    setTotal: seen => {
      if (state.total === seen) return
      state = { ...state, total: seen }
      tell()
    },
  }
}

/** Spec 4, as for reactions: choosing the same again takes it back, another one moves it. */
export function rate(
  comment: CommentData,
  rating: 'like' | 'dislike',
): Pick<CommentData, 'likes' | 'dislikes' | 'myRating'> {
  const next = comment.myRating === rating ? null : rating
  const change = (kind: 'like' | 'dislike') => Number(next === kind) - Number(comment.myRating === kind)
  return { myRating: next, likes: comment.likes + change('like'), dislikes: comment.dislikes + change('dislike') }
}
