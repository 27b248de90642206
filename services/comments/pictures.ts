// Pictures of comments as media keeps them, and how they go.
import type { Transaction } from 'kysely'
import { removeImage } from '#contract/media.ts'
import type { Comments } from './comments.ts'
import { findFiles, removeFile, writeVideos } from './store/attachments.ts'
import type { CommentsTables } from './store/tables.ts'

type Trx = Transaction<CommentsTables>

/** The key that media knows the picture by. */
export const sourceOf = (fileId: number) => `comment-file:${fileId}`

export const pictureQueue = 'comments.forget-picture'

export async function forgetPicture({ context }: Comments, { fileId }: { fileId: number }): Promise<void> {
  await context.ask(removeImage, { query: { source: sourceOf(fileId) } })
}

/** Nobody is shown it any more; soon it is not at its address either. */
export async function removePicture({ context, now }: Comments, trx: Trx, fileId: number): Promise<void> {
  await removeFile(trx, fileId, now())
  await context.jobs.send(pictureQueue, { fileId }, { trx })
}

/** Everything that stands beside the words of a comment. */
export async function removeAttachments(comments: Comments, trx: Trx, commentId: number): Promise<void> {
  for (const { id } of (await findFiles(trx, [commentId])).get(commentId) ?? []) await removePicture(comments, trx, id)
  await writeVideos(trx, commentId, [], comments.now())
}
