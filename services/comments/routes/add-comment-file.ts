// Spec 7: a picture is attached to a comment. Media stores it without its metadata.
import type * as calls from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import { toPictureRefusal, uploadImage } from '#contract/media.ts'
import type { Handler } from '#platform/http/answer.ts'
import { forgetPicture, sourceOf } from '../attachments.ts'
import { noSuchComment, type Comments } from '../comments.ts'
import { announceChanged } from '../events.ts'
import { filesMax } from '../limits.ts'
import { checkMayAttach } from '../may.ts'
import { checkMayWrite } from '../restrictions/rules.ts'
import { findFiles, insertFile, takeFileId, type FileRow } from '../store/attachments.ts'
import { findComment, isVisibleToAll, lockComment, updateComment } from '../store/comments.ts'
import { updatePostCounts } from '../store/counters.ts'
import { presentOne } from '../thread.ts'

function checkFileCount(files: readonly FileRow[] | undefined): void {
  if ((files?.length ?? 0) >= filesMax)
    throw new DomainError('conflict', `К комментарию можно приложить картинок: ${filesMax}`)
}

export const addCommentFile =
  (comments: Comments): Handler<typeof calls.addCommentFile> =>
  async ({ body: { image, post_id: postId, comment_id: id } }, { viewer, signal }) => {
    const db = comments.db.kysely
    const found = await findComment(db, id)
    if (!found || found.post_id !== postId || found.deleted_at) throw noSuchComment()
    checkMayAttach(viewer, found)
    if ((await checkMayWrite(comments, db, viewer)) && isVisibleToAll(found))
      throw new DomainError('forbidden', 'Картинку можно приложить, пока комментарий ждёт модератора')
    checkFileCount((await findFiles(db, [id])).get(id))
    const fileId = await takeFileId(db)
    const { origin, width, height } = await comments.context
      .ask(
        uploadImage,
        { query: { use: 'comment', person: viewer.userId, source: sourceOf(fileId) }, body: image },
        { signal },
      )
      .catch((error: unknown) => {
        throw toPictureRefusal(error)
      })
    try {
      await comments.db.inTransaction(async trx => {
        const comment = await lockComment(trx, id)
        if (!comment || comment.deleted_at) throw noSuchComment()
        checkFileCount((await findFiles(trx, [id])).get(id))
        const size = { width, height }
        await insertFile(trx, { id: fileId, comment_id: id, path: origin, ...size, created_at: comments.now() })
        await updateComment(trx, id, { has_attachments: true })
        await updatePostCounts(trx, postId)
        await announceChanged(comments, trx, postId, [id])
      })
    } catch (error) {
      if (error instanceof DomainError) await forgetPicture(comments, { fileId })
      throw error
    }
    return { success: true, data: await presentOne(comments, id, viewer) }
  }
