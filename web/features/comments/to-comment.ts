// Comments of the wire → comments of the page; used on the server and in the browser.
import type { CommentListReply, CommentReply } from '#contract/comments.ts'
import type { CommentData } from './comment-data.ts'

export function toComment(reply: CommentReply, viewerId?: string): CommentData {
  const isMine = (people: string[]) => viewerId !== undefined && people.includes(viewerId)
  return {
    id: reply.id,
    parent: reply.parent,
    level: reply.level,
    author: {
      id: reply.author_id,
      name: reply.author,
      avatar: reply.avatar || null,
      isExpert: reply.is_expert,
    },
    html: reply.content,
    date: Math.floor(Date.parse(reply.date_gmt) / 1000),
    isEdited: reply.updated_at > reply.date_gmt,
    isDeleted: reply.deleted,
    isPending: !reply.approved,
    isInText: reply.is_in_text === true,
    likes: reply.users_liked_cnt,
    dislikes: reply.users_disliked_cnt,
    myRating: isMine(reply.users_liked) ? 'like' : isMine(reply.users_disliked) ? 'dislike' : null,
    files: reply.files.map(({ id, path, width, height }) => ({ id, url: path, width, height })),
    videos: reply.videos.map(({ id, host, url }) => ({ id, host, url })),
  }
}

/**
 * A comment of an event, which is the same for all readers: it has no rating of the reader's own. One that a moderator hides (it has no time
 * of removal) stays as it is for its author, who learns of it later and from the bell.
 */
export function fromEvent(reply: CommentReply, known: CommentData | undefined, viewerId?: string): CommentData {
  const isHiddenOwn = reply.deleted && reply.deleted_at === null && viewerId !== undefined
  if (known && isHiddenOwn && known.author.id === viewerId) return known
  return { ...toComment(reply, viewerId), ...(known && { myRating: known.myRating }) }
}

export function toThreadPage({ data }: CommentListReply, viewerId?: string) {
  const { total, current_page, last_page, per_page } = data.pagination
  return {
    items: data.data.map(each => toComment(each, viewerId)),
    total,
    page: current_page,
    pages: last_page,
    limit: per_page,
  }
}
