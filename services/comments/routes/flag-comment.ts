// Spec 7: a reader reports a comment to moderators.
import { auditStatuses } from '#contract/comments.ts'
import type * as calls from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { noSuchComment, type Comments } from '../comments.ts'
import { setVisibility } from '../events.ts'
import { flagsMax } from '../limits.ts'
import { getAuthor } from '../people.ts'
import { renewWaiting } from '../queue/waiting.ts'
import { findComment, isVisibleToAll, lockComment, updateComment } from '../store/comments.ts'
import { addFlag } from '../store/opinions.ts'

/** Reports by `flagsMax` people hide a comment until a moderator looks. A report on a hidden comment is not stored. */
export const flagComment =
  (comments: Comments): Handler<typeof calls.flagComment> =>
  async ({ body: { id, report } }, { viewer }) => {
    const [found, person] = await Promise.all([findComment(comments.db.kysely, id), getAuthor(comments, viewer.userId)])
    if (!found) throw noSuchComment()
    if (found.author_id === viewer.userId) throw new DomainError('forbidden', 'Пожаловаться на себя нельзя')
    await comments.db.inTransaction(async trx => {
      const comment = await lockComment(trx, id)
      if (!comment || !isVisibleToAll(comment)) return
      const waiting = await addFlag(trx, id, person.user_id, report, comments.now())
      if (waiting !== undefined && waiting >= flagsMax)
        await updateComment(trx, id, { status: auditStatuses.pending.id, decision_id: null })
      await renewWaiting(trx, id, comments.now())
      if (waiting === undefined || waiting < flagsMax) return
      await setVisibility(comments, trx, comment, false)
    })
    return { success: true }
  }
