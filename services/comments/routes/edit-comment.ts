// Spec 7: the author changes the words of a comment.
import { auditStatuses } from '#contract/comments.ts'
import type * as calls from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { noSuchComment, type Comments } from '../comments.ts'
import { announceChanged, setVisibility } from '../events.ts'
import { checkMayEdit, isModerator } from '../may.ts'
import { moderateText, presentRejection, toColumns } from '../moderation.ts'
import { getAuthor } from '../people.ts'
import { renewWaiting } from '../queue/waiting.ts'
import { checkMayWrite } from '../restrictions/rules.ts'
import { readContent } from '../rules/read-content.ts'
import { listVideos } from '../rules/videos.ts'
import { writeVideos } from '../store/attachments.ts'
import { isVisibleToAll, lockComment, updateComment } from '../store/comments.ts'
import { updatePostCounts } from '../store/counters.ts'
import { presentOne } from '../thread.ts'

export const editComment =
  (comments: Comments): Handler<typeof calls.editComment> =>
  async ({ body }, { viewer, header }) => {
    const content = readContent(body.content)
    const author = await getAuthor(comments, viewer.userId)
    const rejected = await comments.db.inTransaction(async trx => {
      const comment = await lockComment(trx, body.id)
      if (!comment) throw noSuchComment()
      const now = comments.now()
      checkMayEdit(viewer, comment, now)
      const restriction = await checkMayWrite(comments, trx, viewer)
      if (comment.deleted_at) throw new DomainError('conflict', 'Этот комментарий удалён')
      if (comment.status > auditStatuses.pending.id) throw new DomainError('conflict', 'Этот комментарий отклонён')
      if (comment.content === content) return undefined
      const { id, post_id: postId } = comment
      const edited = { id, postId, content, restriction, isModerator: isModerator(viewer) }
      const moderated = await moderateText(comments, trx, author, edited)
      const { outcome, findings: found } = moderated.verdict
      if (outcome === 'reject') return moderated.verdict
      const { findings, ...columns } = toColumns(moderated, now)
      await updateComment(trx, id, {
        content,
        updated_at: now,
        text_key: columns.text_key,
        // An edit that passes the rules does not lift an earlier shadow or the wait for a moderator.
        // New words that must wait are judged by nobody yet: a decision on the former ones does not stand for them.
        // Marks of words that are gone would mislead moderators.
        ...(outcome === 'publish' && {
          findings: JSON.stringify([...comment.findings.filter(each => each.outcome !== 'mark'), ...found]),
        }),
        ...(outcome === 'publish' ? {} : { ...columns, findings: JSON.stringify(findings), decision_id: null }),
      })
      await renewWaiting(trx, id, now)
      await writeVideos(trx, id, listVideos(content), now)
      if (isVisibleToAll(comment) && outcome !== 'publish') await setVisibility(comments, trx, comment, false)
      else if (isVisibleToAll(comment)) {
        await updatePostCounts(trx, postId)
        await announceChanged(comments, trx, postId, [id], { socketId: header('x-socket-id') })
      }
      return undefined
    })
    if (rejected) return presentRejection(rejected, body.content)
    return { success: true, data: await presentOne(comments, body.id, viewer) }
  }
