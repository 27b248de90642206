// What moderators see and decide.
import { getUsers, setBan } from '#contract/auth.ts'
import { auditStatuses, type ModerationAction } from '#contract/comments.ts'
import type * as calls from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { checkModerates } from '../may.ts'
import { announceChanged, announcePerson, publish, show } from '../news.ts'
import { changeComment, findComment, isSeen, lockComment, type CommentRow } from '../store/comments.ts'
import { listQueue, noteAction } from '../store/moderation.ts'
import { erasePerson, findPeople } from '../store/people.ts'
import { presentByIds, readerOf, withPosts } from '../thread.ts'
import { noSuchComment } from './change-comment.ts'

export function listModeration(comments: Comments): Handler<typeof calls.listModeration> {
  return async ({ query: { status, before, limit } }, { viewer }) => {
    checkModerates(viewer)
    const db = comments.db.kysely
    const ids = await listQueue(db, status, { before, limit })
    const found = (await presentByIds(comments, ids, readerOf(viewer))).toReversed()
    return { success: true, data: await withPosts(comments, found) }
  }
}

type Change = Partial<Pick<CommentRow, 'status' | 'shadowed_at' | 'shadowed_by' | 'deleted_at' | 'deleted_by'>>

function changeOf(action: Exclude<ModerationAction, 'anonymize'>, moderatorId: string, now: Date): Change {
  switch (action) {
    case 'approve':
      return { status: auditStatuses.approved.id, shadowed_at: null, shadowed_by: null }
    case 'reject':
    case 'spam':
      return { status: auditStatuses[action === 'spam' ? 'spam' : 'rejected'].id }
    case 'shadow':
      return { shadowed_at: now, shadowed_by: moderatorId }
    case 'unshadow':
      return { shadowed_at: null, shadowed_by: null }
    case 'remove':
    case 'ban':
      return { deleted_at: now, deleted_by: moderatorId }
  }
}

/** For somebody who cannot ask for it in an account of their own. */
async function anonymize(comments: Comments, { id, author_id: authorId }: CommentRow, moderatorId: string) {
  await comments.db.inTransaction(async trx => {
    const person = (await findPeople(trx, [authorId])).get(authorId)
    if (!person?.source) throw new DomainError('conflict', 'У автора есть аккаунт: его удаляет сам автор')
    if (person.is_erased) return
    await noteAction(trx, id, moderatorId, 'anonymize', comments.now())
    await erasePerson(trx, authorId)
    await announcePerson(comments, trx, authorId)
  })
}

/** Of a ban auth is told first: a comment that is gone while its author writes on is worse than the other way round. */
export function moderateComment(comments: Comments): Handler<typeof calls.moderateComment> {
  return async ({ body: { id, action } }, { viewer }) => {
    checkModerates(viewer)
    const db = comments.db.kysely
    const found = await findComment(db, id)
    if (!found) throw noSuchComment()
    if (action === 'ban') {
      if (found.author_id === viewer.userId) throw new DomainError('conflict', 'Заблокировать себя нельзя')
      const { items } = await comments.context.ask(getUsers, { body: { ids: [found.author_id] } })
      if (!items[0] || items[0].is_erased) throw new DomainError('conflict', 'У автора нет аккаунта')
      if (items[0].roles.some(role => role.name !== 'user'))
        throw new DomainError('conflict', 'У автора есть роль: сначала её снимает администратор')
      await comments.context.ask(setBan, { body: { id: found.author_id, isBanned: true } })
    }
    if (action === 'anonymize') await anonymize(comments, found, viewer.userId)
    else
      await comments.db.inTransaction(async trx => {
        const comment = await lockComment(trx, id)
        if (!comment) throw noSuchComment()
        const isRemoval = action === 'remove' || action === 'ban'
        if (comment.deleted_at && !isRemoval) throw new DomainError('conflict', 'Этот комментарий удалён')
        const now = comments.now()
        await noteAction(trx, id, viewer.userId, action, now)
        if (comment.deleted_at) return
        const change = changeOf(action, viewer.userId, now)
        await changeComment(trx, id, change)
        const willBeSeen = isSeen({ ...comment, ...change })
        if (willBeSeen === isSeen(comment)) await announceChanged(comments, trx, comment.post_id, [id])
        else if (willBeSeen) await publish(comments, trx, comment, { isAfterCheck: true })
        else await show(comments, trx, comment, false)
      })
    const [data] = await presentByIds(comments, [id], readerOf(viewer))
    return { success: true, data: data! }
  }
}
