// Answers of people, for moderators: the decision stands, or it is reversed. Ten seconds later the person gets a letter about either, and until
// then the moderator can take the answer back.
import type { Transaction } from 'kysely'
import type * as calls from '#contract/office/moderation.ts'
import type { getHiddenComment as getHiddenCommentCall } from '#contract/office/moderation.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import { DomainError } from '#contract/errors.ts'
import type { ModerationReason, RestrictionMeasure } from '#domain/moderation.ts'
import { isOfficeAdmin } from '#domain/viewer.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { appealsShown, tellAfterSeconds } from '../limits.ts'
import { presentPerson } from '../present.ts'
import { getModerator } from '../queue/access.ts'
import { hideAgain, showAgain } from '../queue/decide.ts'
import { namesOf, presentCounts } from '../queue/present.ts'
import { logRestriction } from '../restrictions/routes.ts'
import {
  findActiveRestriction,
  lockRestricted,
  lockRestriction,
  restoreRestriction,
  setEnded,
} from '../restrictions/store.ts'
import { toPlainText } from '../rules/markup.ts'
import { isVisibleToAll, lockComment } from '../store/comments.ts'
import { findPeople } from '../store/people.ts'
import type { CommentsTables } from '../store/tables.ts'
import type { AppealLinks } from './links.ts'
import * as store from './store.ts'

type Trx = Transaction<CommentsTables>

export const listAppeals =
  (comments: Comments): Handler<typeof calls.listAppeals> =>
  async (_, { viewer }) => {
    const { sections } = await getModerator(comments, viewer)
    const rows = await store.listAppealRows(comments.db.kysely, sections, appealsShown)
    const [people, cards, nameOf, counts] = await Promise.all([
      findPeople(comments.db.kysely, [...new Set(rows.map(row => row.user_id))]),
      readPostCards(comments.context.ask, [...new Set(rows.flatMap(row => row.post_id ?? []))]),
      namesOf(
        comments,
        rows.map(row => row.decided_by),
      ),
      presentCounts(comments, sections),
    ])
    return {
      counts,
      items: rows.map(row => {
        const card = row.post_id === null ? undefined : cards.get(row.post_id)
        return {
          id: row.id,
          words: row.words,
          createdAt: row.created_at.toISOString(),
          author: presentPerson(people.get(row.user_id)).name,
          text: row.content === null ? null : toPlainText(row.content),
          post: card ? { title: card.title, url: card.url } : null,
          reason: row.reason as ModerationReason,
          by: nameOf(row.decided_by),
          decidedAt: row.decided_at.toISOString(),
          restriction:
            row.measure !== null && row.until !== null
              ? {
                  measure: row.measure as RestrictionMeasure,
                  until: row.until.toISOString(),
                }
              : null,
        }
      }),
    }
  }

/**
 * Shows the comment again, unless it is shown already. Returns the decision, if there is one. Throws `conflict` if something else keeps it
 * hidden now.
 */
async function reverseHiding(
  comments: Comments,
  trx: Trx,
  appeal: store.AppealRow,
  me: string,
): Promise<number | null> {
  const comment = appeal.comment_id === null ? undefined : await lockComment(trx, appeal.comment_id)
  if (comment && isVisibleToAll(comment)) return null
  const decisionId =
    comment && comment.decision_id === appeal.decision_id ? await showAgain(comments, trx, comment.id, me) : undefined
  if (decisionId === undefined)
    throw new DomainError('conflict', 'Комментарий удалён, ждёт в очереди или скрыт уже другим решением')
  return decisionId
}

/** Ends the restriction. Returns its id; null if it was over. */
async function reverseRestriction(comments: Comments, trx: Trx, id: number, me: string): Promise<number | null> {
  const found = await lockRestriction(trx, id)
  if (!found || found.ended_at !== null || found.until <= comments.now()) return null
  logRestriction(trx, 'restriction.ended', found, { by: me, now: comments.now() })
  await setEnded(trx, id, me, comments.now())
  return id
}

export const closeAppeal =
  (comments: Comments): Handler<typeof calls.closeAppeal> =>
  async ({ params: { id }, body: { outcome } }, { viewer }) => {
    const { userId: me, sections } = await getModerator(comments, viewer)
    const appeal = await store.findAppeal(comments.db.kysely, id)
    if (!appeal) throw new DomainError('not_found', 'Такого ответа нет')
    if (appeal.closed_at) throw new DomainError('conflict', 'На это уже ответил кто-то ещё')
    if (!(await store.isAppealIn(comments.db.kysely, id, sections)))
      throw new DomainError('forbidden', 'Этот раздел ведёт другой модератор')
    // One transaction: what is reversed and the outcome agree, also when a colleague answers at the same moment. The answer is locked last, as
    // where a person is erased.
    await comments.db.inTransaction(async trx => {
      const reverse = async () =>
        appeal.restriction_id === null
          ? reverseHiding(comments, trx, appeal, me)
          : reverseRestriction(comments, trx, appeal.restriction_id, me)
      const reversalId = outcome === 'reversed' ? await reverse() : null
      const now = comments.now()
      const tellAt = new Date(now.getTime() + tellAfterSeconds * 1000)
      const isFirst = await store.closeAppeal(trx, id, { by: me, outcome, reversalId, now, tellAt })
      if (!isFirst) throw new DomainError('conflict', 'На это уже ответил кто-то ещё')
    })
    comments.lookToTell()
    return { counts: await presentCounts(comments, sections) }
  }

const tooLate = () => new DomainError('conflict', 'Поздно: человеку уже ответили')

/** Puts the restriction back in force. Throws `conflict` if its term is over, or the person has another one. */
async function restrictAgain(comments: Comments, trx: Trx, id: number, me: string): Promise<void> {
  const now = comments.now()
  await lockRestricted(trx, id)
  const ended = await lockRestriction(trx, id)
  const another = ended && (await findActiveRestriction(trx, ended.user_id, now))
  const restored = another ? undefined : await restoreRestriction(trx, id, now)
  if (!restored) throw new DomainError('conflict', 'Ограничение кончилось, или человека ограничили снова')
  logRestriction(trx, 'restriction.set', restored, { by: me, now })
}

export const reopenAppeal =
  (comments: Comments): Handler<typeof calls.reopenAppeal> =>
  async ({ params: { id } }, { viewer }) => {
    const { userId: me, sections } = await getModerator(comments, viewer)
    const appeal = await store.findAppeal(comments.db.kysely, id)
    if (!appeal) throw new DomainError('not_found', 'Такого ответа нет')
    if (!appeal.tell_at) throw tooLate()
    if (appeal.closed_by !== me && !isOfficeAdmin(viewer))
      throw new DomainError('forbidden', 'Это ответ другого модератора')
    await comments.db.inTransaction(async trx => {
      if (appeal.reversal_id !== null)
        if (appeal.restriction_id !== null) await restrictAgain(comments, trx, appeal.reversal_id, me)
        else if (!(await hideAgain(comments, trx, appeal.reversal_id, me))) throw tooLate()
      if (!(await store.reopenAppeal(trx, id, comments.now()))) throw tooLate()
    })
    return { counts: await presentCounts(comments, sections) }
  }

/** For the notification of the author: where to answer. Null once the decision no longer stands. */
export const getHiddenComment =
  ({ db }: Comments, links: AppealLinks): Handler<typeof getHiddenCommentCall> =>
  async ({ body: { decisionId, commentId } }) => {
    const subject = { decisionId, commentId }
    return { path: (await store.findSubject(db.kysely, subject)) ? links.pathFor(subject) : null }
  }
