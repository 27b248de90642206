// Spec 7: other words of a comment, and its end.
import type * as calls from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { checkMayEdit, checkMayRemove } from '../may.ts'
import { announceChanged, show } from '../news.ts'
import { changeComment, listByIds, lockComment } from '../store/comments.ts'
import { changePost } from '../store/counters.ts'
import { presentRows, readerOf } from '../thread.ts'
import { readContent } from './create-comment.ts'

export const noSuchComment = () => new DomainError('not_found', 'Такого комментария нет')

export function editComment(comments: Comments): Handler<typeof calls.editComment> {
  return async ({ body }, { viewer }) => {
    const content = readContent(body.content)
    await comments.db.inTransaction(async trx => {
      const comment = await lockComment(trx, body.id)
      if (!comment) throw noSuchComment()
      const now = comments.now()
      checkMayEdit(viewer, comment, now)
      if (comment.deleted_at) throw new DomainError('conflict', 'Этот комментарий удалён')
      if (comment.content === content) return
      await changeComment(trx, comment.id, { content, updated_at: now })
      await changePost(trx, comment.post_id)
      await announceChanged(comments, trx, comment.post_id, [comment.id])
    })
    const [data] = await presentRows(comments, await listByIds(comments.db.kysely, [body.id]), readerOf(viewer))
    return { success: true, data: data! }
  }
}

/** What its author takes back is gone; what a moderator takes away stays for moderators to see. */
export function removeComment(comments: Comments): Handler<typeof calls.removeComment> {
  return async ({ query: { id } }, { viewer }) => {
    await comments.db.inTransaction(async trx => {
      const comment = await lockComment(trx, id)
      if (!comment) throw noSuchComment()
      checkMayRemove(viewer, comment)
      if (comment.deleted_at) return
      const isAuthor = comment.author_id === viewer.userId
      await changeComment(trx, id, {
        deleted_at: comments.now(),
        deleted_by: viewer.userId,
        ...(isAuthor ? { content: '' } : {}),
      })
      await show(comments, trx, comment, false)
    })
    return { success: true }
  }
}
