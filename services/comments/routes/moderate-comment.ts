// A moderator's decision on a comment.
import { getUsers, setBan } from '#contract/auth.ts'
import { auditStatuses, type ModerationAction } from '#contract/comments.ts'
import type * as calls from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { noSuchComment, type Comments } from '../comments.ts'
import { announceChanged, announcePerson, publish, setVisibility } from '../events.ts'
import { checkMayModerate } from '../may.ts'
import { renewWaiting } from '../queue/waiting.ts'
import { findComment, isVisibleToAll, lockComment, updateComment, type CommentRow } from '../store/comments.ts'
import { addModerationAction } from '../store/moderation.ts'
import { erasePerson, findPeople } from '../store/people.ts'
import { presentOne } from '../thread.ts'

type CommentAction = Exclude<ModerationAction, 'anonymize'>
type Change = Partial<Pick<CommentRow, 'status' | 'shadowed_at' | 'shadowed_by' | 'deleted_at' | 'deleted_by'>>

function changeOf(action: CommentAction, moderatorId: string, now: Date): Change {
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

/** Asks auth to ban the author. Throws `conflict` for oneself, for an author without an account and for one with a role. */
async function banAuthor({ context }: Comments, authorId: string, moderatorId: string): Promise<void> {
  if (authorId === moderatorId) throw new DomainError('conflict', 'Заблокировать себя нельзя')
  const { items } = await context.ask(getUsers, { body: { ids: [authorId] } })
  if (!items[0] || items[0].is_erased) throw new DomainError('conflict', 'У автора нет аккаунта')
  if (items[0].roles.some(role => role.name !== 'user'))
    throw new DomainError('conflict', 'У автора есть роль: сначала её снимает администратор')
  await context.ask(setBan, { body: { id: authorId, isBanned: true } })
}

/** Removes the name of an imported author, who has no account in which to ask for it. Throws `conflict` for an author with an account. */
async function anonymize(comments: Comments, { id, author_id: authorId }: CommentRow, moderatorId: string) {
  await comments.db.inTransaction(async trx => {
    const person = (await findPeople(trx, [authorId])).get(authorId)
    if (!person?.source) throw new DomainError('conflict', 'У автора есть аккаунт: его удаляет сам автор')
    if (person.is_erased) return
    await addModerationAction(trx, id, moderatorId, 'anonymize', comments.now())
    await erasePerson(trx, authorId)
    await announcePerson(comments, trx, authorId)
  })
}

async function changeStatus(comments: Comments, id: number, action: CommentAction, moderatorId: string) {
  await comments.db.inTransaction(async trx => {
    const comment = await lockComment(trx, id)
    if (!comment) throw noSuchComment()
    const isRemoval = action === 'remove' || action === 'ban'
    if (comment.deleted_at && !isRemoval) throw new DomainError('conflict', 'Этот комментарий удалён')
    const now = comments.now()
    await addModerationAction(trx, id, moderatorId, action, now)
    if (comment.deleted_at) return
    const change = changeOf(action, moderatorId, now)
    await updateComment(trx, id, { ...change, decision_id: null })
    await renewWaiting(trx, id, comment.created_at)
    const willBeVisible = isVisibleToAll({ ...comment, ...change })
    if (willBeVisible === isVisibleToAll(comment)) await announceChanged(comments, trx, comment.post_id, [id])
    else if (willBeVisible) await publish(comments, trx, comment, { isAfterCheck: true })
    else await setVisibility(comments, trx, comment, false)
  })
}

export const moderateComment =
  (comments: Comments): Handler<typeof calls.moderateComment> =>
  async ({ body: { id, action } }, { viewer }) => {
    checkMayModerate(viewer)
    const found = await findComment(comments.db.kysely, id)
    if (!found) throw noSuchComment()
    // The ban comes first: a removed comment whose author can still write is worse than a banned author's visible comment.
    if (action === 'ban') await banAuthor(comments, found.author_id, viewer.userId)
    if (action === 'anonymize') await anonymize(comments, found, viewer.userId)
    else await changeStatus(comments, id, action, viewer.userId)
    return { success: true, data: await presentOne(comments, id, viewer) }
  }
