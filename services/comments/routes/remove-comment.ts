// Spec 7: a comment is removed by its author or a moderator.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import { removeAttachments } from '../attachments.ts'
import { noSuchComment, type Comments } from '../comments.ts'
import { setVisibility } from '../events.ts'
import { checkMayRemove } from '../may.ts'
import { renewWaiting } from '../queue/waiting.ts'
import { lockComment, updateComment } from '../store/comments.ts'
import { addModerationAction } from '../store/moderation.ts'

/** The words are deleted when the author removes them; when a moderator does, they stay for moderators to see. */
export const removeComment =
  (comments: Comments): Handler<typeof calls.removeComment> =>
  async ({ query: { id } }, { viewer, header }) => {
    await comments.db.inTransaction(async trx => {
      const comment = await lockComment(trx, id)
      if (!comment) throw noSuchComment()
      checkMayRemove(viewer, comment)
      if (comment.deleted_at) return
      const isAuthor = comment.author_id === viewer.userId
      const now = comments.now()
      if (!isAuthor) await addModerationAction(trx, id, viewer.userId, 'remove', now)
      await updateComment(trx, id, {
        deleted_at: now,
        deleted_by: viewer.userId,
        ...(isAuthor ? { content: '', text_key: '', findings: '[]' } : {}),
      })
      await renewWaiting(trx, id, now)
      if (isAuthor) await removeAttachments(comments, trx, id)
      await setVisibility(comments, trx, comment, false, header('x-socket-id'))
    })
    return { success: true }
  }
