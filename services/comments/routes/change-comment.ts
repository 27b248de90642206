// Spec 7: other words of a comment, and its end.
import type * as calls from '#contract/comments.ts'
import { auditStatuses } from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { judge, sendBack, toColumns } from '../judge.ts'
import { checkMayEdit, checkMayRemove, isModerator } from '../may.ts'
import { announceChanged, show } from '../news.ts'
import { getAuthor } from '../people.ts'
import { removeAttachments } from '../pictures.ts'
import { listVideos } from '../rules/videos.ts'
import { writeVideos } from '../store/attachments.ts'
import { changeComment, isSeen, lockComment } from '../store/comments.ts'
import { changePost } from '../store/counters.ts'
import { noteAction } from '../store/moderation.ts'
import { presentByIds, readerOf } from '../thread.ts'
import { readContent } from './create-comment.ts'

export const noSuchComment = () => new DomainError('not_found', 'Такого комментария нет')

export function editComment(comments: Comments): Handler<typeof calls.editComment> {
  return async ({ body }, { viewer, header }) => {
    const content = readContent(body.content)
    const author = await getAuthor(comments, viewer.userId)
    const verdict = await comments.db.inTransaction(async trx => {
      const comment = await lockComment(trx, body.id)
      if (!comment) throw noSuchComment()
      const now = comments.now()
      checkMayEdit(viewer, comment, now)
      if (comment.deleted_at) throw new DomainError('conflict', 'Этот комментарий удалён')
      if (comment.status > auditStatuses.pending.id) throw new DomainError('conflict', 'Этот комментарий отклонён')
      if (comment.content === content) return undefined
      const { id, post_id: postId } = comment
      const judged = await judge(comments, trx, author, { id, postId, content, isModerator: isModerator(viewer) })
      if (judged.verdict.outcome === 'reject') return judged.verdict
      const { findings, ...columns } = toColumns(judged, now)
      await changeComment(trx, id, {
        content,
        updated_at: now,
        text_key: columns.text_key,
        // New words lift neither a shadow nor the wait for a moderator.
        ...(judged.verdict.outcome === 'publish' ? {} : { ...columns, findings: JSON.stringify(findings) }),
      })
      await writeVideos(trx, id, listVideos(content), now)
      if (isSeen(comment) && judged.verdict.outcome !== 'publish') await show(comments, trx, comment, false)
      else if (isSeen(comment)) {
        await changePost(trx, postId)
        await announceChanged(comments, trx, postId, [id], header('x-socket-id'))
      }
      return undefined
    })
    if (verdict) return sendBack(verdict, body.content)
    const [data] = await presentByIds(comments, [body.id], readerOf(viewer))
    return { success: true, data: data! }
  }
}

/** What its author takes back is gone; what a moderator takes away stays for moderators to see. */
export function removeComment(comments: Comments): Handler<typeof calls.removeComment> {
  return async ({ query: { id } }, { viewer, header }) => {
    await comments.db.inTransaction(async trx => {
      const comment = await lockComment(trx, id)
      if (!comment) throw noSuchComment()
      checkMayRemove(viewer, comment)
      if (comment.deleted_at) return
      const isAuthor = comment.author_id === viewer.userId
      const now = comments.now()
      if (!isAuthor) await noteAction(trx, id, viewer.userId, 'remove', now)
      await changeComment(trx, id, {
        deleted_at: now,
        deleted_by: viewer.userId,
        ...(isAuthor ? { content: '', text_key: '', findings: '[]' } : {}),
      })
      if (isAuthor) await removeAttachments(comments, trx, id)
      await show(comments, trx, comment, false, header('x-socket-id'))
    })
    return { success: true }
  }
}
