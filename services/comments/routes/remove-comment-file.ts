// Spec 7: a picture is removed from a comment.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import { removeAttachment, removePicture } from '../attachments.ts'
import type { Comments } from '../comments.ts'
import { findFile } from '../store/attachments.ts'

export const removeCommentFile =
  (comments: Comments): Handler<typeof calls.removeCommentFile> =>
  async ({ params: { id } }, { viewer }) => {
    const file = await findFile(comments.db.kysely, id)
    const data = await removeAttachment(comments, viewer, file, (trx, fileId) => removePicture(comments, trx, fileId))
    return { success: true, data }
  }
