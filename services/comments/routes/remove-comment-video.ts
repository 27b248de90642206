// Spec 7: a video is no longer shown under a comment that links to it.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import { removeAttachment } from '../attachments.ts'
import type { Comments } from '../comments.ts'
import { findVideo, removeVideo } from '../store/attachments.ts'

export const removeCommentVideo =
  (comments: Comments): Handler<typeof calls.removeCommentVideo> =>
  async ({ params: { id } }, { viewer }) => {
    const video = await findVideo(comments.db.kysely, id)
    const data = await removeAttachment(comments, viewer, video, (trx, videoId) =>
      removeVideo(trx, videoId, comments.now()),
    )
    return { success: true, data }
  }
