// Pictures and videos of comments. Media stores the pictures; this service keeps their addresses and removes them.
import type { Transaction } from 'kysely'
import type { CommentReply } from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import { removeImage } from '#contract/media.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Comments } from './comments.ts'
import { announceChanged } from './events.ts'
import { checkMayRemove } from './may.ts'
import { findFiles, removeFile, writeVideos } from './store/attachments.ts'
import { findComment, lockComment } from './store/comments.ts'
import { updatePostCounts } from './store/counters.ts'
import type { CommentsTables } from './store/tables.ts'
import { presentOne } from './thread.ts'

type Trx = Transaction<CommentsTables>

/** The `source` key under which media knows the picture. */
export const sourceOf = (fileId: number) => `comment-file:${fileId}`

export const pictureQueue = 'comments.forget-picture'

export async function forgetPicture({ context }: Comments, { fileId }: { fileId: number }): Promise<void> {
  await context.ask(removeImage, { query: { source: sourceOf(fileId) } })
}

/** Hides the picture now; a job then removes it from media. */
export async function removePicture({ context, now }: Comments, trx: Trx, fileId: number): Promise<void> {
  await removeFile(trx, fileId, now())
  await context.jobs.send(pictureQueue, { fileId }, { trx })
}

/** Removes all pictures and videos of a comment. */
export async function removeAttachments(comments: Comments, trx: Trx, commentId: number): Promise<void> {
  for (const { id } of (await findFiles(trx, [commentId])).get(commentId) ?? []) await removePicture(comments, trx, id)
  await writeVideos(trx, commentId, [], comments.now())
}

type Attachment = { id: number; comment_id: number; deleted_at: Date | null }

/** Removes one attachment for the comment's author or a moderator. Removing it again gives the same reply. Throws `not_found`, `forbidden`. */
export async function removeAttachment(
  comments: Comments,
  viewer: Viewer,
  attachment: Attachment | undefined,
  remove: (trx: Trx, id: number) => Promise<void>,
): Promise<CommentReply> {
  const comment = attachment && (await findComment(comments.db.kysely, attachment.comment_id))
  if (!attachment || !comment) throw new DomainError('not_found', 'Такого вложения нет')
  checkMayRemove(viewer, comment)
  if (attachment.deleted_at === null)
    await comments.db.inTransaction(async trx => {
      await lockComment(trx, comment.id)
      await remove(trx, attachment.id)
      await updatePostCounts(trx, comment.post_id)
      await announceChanged(comments, trx, comment.post_id, [comment.id], { isTakenAway: true })
    })
  return presentOne(comments, comment.id, viewer)
}
