// What this service tells others, in the transaction that it tells of.
import type { Transaction } from 'kysely'
import { lastTag, postTag, type Comments } from './comments.ts'
import { markPublished } from './store/comments.ts'
import { changePost, setVisible, type Located } from './store/counters.ts'
import { listPostsOf } from './store/people.ts'
import type { CommentsTables, PostTable } from './store/tables.ts'

type Trx = Transaction<CommentsTables>

/** Threads told of a changed person; older ones are stale for as long as pages are kept. */
const announcedPosts = 200

/** `socketId`: who caused it shows it already. */
export async function announceChanged(
  { context }: Comments,
  trx: Trx,
  postId: number,
  ids: number[],
  socketId?: string,
): Promise<void> {
  await context.events.announce(trx, 'comment.changed', { postId, ids, tags: [postTag(postId), lastTag], socketId })
}

/** What shows the person is stale: under the posts where they wrote last. */
export async function announcePerson(comments: Comments, trx: Trx, userId: string): Promise<void> {
  for (const postId of await listPostsOf(trx, userId, announcedPosts)) await announceChanged(comments, trx, postId, [])
}

export async function announceCounted(
  { context }: Comments,
  trx: Trx,
  { post_id: postId, visible: count, version }: PostTable,
): Promise<void> {
  await context.events.announce(trx, 'comments.counted', { postId, count, version })
}

/** Shows or hides a comment, counts it and tells of it. Without a change of that: the post's thread is another anyway. */
export async function show(
  comments: Comments,
  trx: Trx,
  comment: Located,
  isVisible: boolean,
  socketId?: string,
): Promise<void> {
  const post = await setVisible(trx, comment, isVisible)
  if (post) await announceCounted(comments, trx, post)
  else await changePost(trx, comment.post_id)
  await announceChanged(comments, trx, comment.post_id, [comment.id], socketId)
}

/** Shows a comment; the first time, everybody is told of it. `isAfterCheck`: it waited for a moderator. */
export async function publish(
  comments: Comments,
  trx: Trx,
  comment: Located & { author_id: string; reply_to_id: number | null },
  { isAfterCheck, socketId }: { isAfterCheck: boolean; socketId?: string | undefined },
): Promise<void> {
  await show(comments, trx, comment, true, socketId)
  const published = await markPublished(trx, comment.id, comments.now())
  if (!published) return
  await comments.context.events.announce(trx, 'comment.published', {
    id: comment.id,
    postId: comment.post_id,
    authorId: comment.author_id,
    parentId: comment.reply_to_id,
    parentAuthorId: published.answered_author_id,
    isReplyWanted: published.is_reply_wanted,
    isAfterCheck,
  })
}
