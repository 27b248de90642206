// Announced, in the transaction that makes the change: comment.changed, comment.published, comment.withdrawn, comments.counted; comment.rated is
// announced by routes/rate-comment.ts.
import type { Transaction } from 'kysely'
import { lastTag, postTag, type Comments } from './comments.ts'
import { markPublished } from './store/comments.ts'
import { setVisible, updatePostCounts, type CommentRef } from './store/counters.ts'
import { listPostsOf } from './store/people.ts'
import type { CommentsTables, PostTable } from './store/tables.ts'

type Trx = Transaction<CommentsTables>

/** Threads announced when a person changes; pages of older threads show the old name until their cache expires. */
const announcedPosts = 200

/** `socketId`: the socket of the client that made the change and already shows it. `isTakenAway`: readers must no longer see something. */
export async function announceChanged(
  { context }: Comments,
  trx: Trx,
  postId: number,
  ids: number[],
  { socketId, isTakenAway }: { socketId?: string | undefined; isTakenAway?: boolean } = {},
): Promise<void> {
  const tags = [postTag(postId), lastTag]
  await context.events.announce(trx, 'comment.changed', { postId, ids, tags, socketId, isTakenAway })
}

/** Announces the threads of the posts that the person commented on last: they show the person's old data. */
export async function announcePerson(comments: Comments, trx: Trx, userId: string): Promise<void> {
  for (const postId of await listPostsOf(trx, userId, announcedPosts))
    await announceChanged(comments, trx, postId, [], { isTakenAway: true })
}

export async function announceCounted(
  { context }: Comments,
  trx: Trx,
  { post_id: postId, visible: count, version }: PostTable,
): Promise<void> {
  await context.events.announce(trx, 'comments.counted', { postId, count, version })
}

/** Shows or hides a comment, updates the counts and announces the change. The thread gets a new version in any case. */
export async function setVisibility(
  comments: Comments,
  trx: Trx,
  comment: CommentRef,
  isVisible: boolean,
  socketId?: string,
): Promise<void> {
  const post = await setVisible(trx, comment, isVisible)
  if (post) await announceCounted(comments, trx, post)
  else await updatePostCounts(trx, comment.post_id)
  await announceChanged(comments, trx, comment.post_id, [comment.id], { socketId, isTakenAway: !isVisible })
  if (!isVisible)
    await comments.context.events.announce(trx, 'comment.withdrawn', { id: comment.id, postId: comment.post_id })
}

/** Shows a comment, and announces it the first time. `isAfterCheck`: it waited for a moderator. */
export async function publish(
  comments: Comments,
  trx: Trx,
  comment: CommentRef & { author_id: string; reply_to_id: number | null },
  { isAfterCheck, socketId }: { isAfterCheck: boolean; socketId?: string | undefined },
): Promise<void> {
  await setVisibility(comments, trx, comment, true, socketId)
  await announcePublished(comments, trx, comment, { isAfterCheck })
}

/** Announces a visible comment, the first time only. */
export async function announcePublished(
  comments: Comments,
  trx: Trx,
  comment: CommentRef & { author_id: string; reply_to_id: number | null },
  { isAfterCheck }: { isAfterCheck: boolean },
): Promise<void> {
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
