// Answers of people, for moderators: the decision stands, or it is reversed. The person gets a letter about either.
import type { Transaction } from 'kysely'
import type * as calls from '#contract/office/moderation.ts'
import type { getHiddenComment as getHiddenCommentCall } from '#contract/office/moderation.ts'
import { readPostCards } from '#contract/client/post-cards.ts'
import { DomainError } from '#contract/errors.ts'
import type { ModerationReason, RestrictionMeasure } from '#domain/moderation.ts'
import type { Handler } from '#platform/http/answer.ts'
import { write } from '#platform/mail/plain-letter.ts'
import type { Comments } from '../comments.ts'
import { appealsShown } from '../limits.ts'
import { askPerson } from '../people.ts'
import { presentPerson } from '../present.ts'
import { getModerator } from '../queue/access.ts'
import { showAgain } from '../queue/decide.ts'
import { namesOf, presentCounts } from '../queue/present.ts'
import { logEnded } from '../restrictions/routes.ts'
import { lockRestriction, setEnded } from '../restrictions/store.ts'
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

/** Shows the comment again, unless it is shown already. Throws `conflict` if something else keeps it hidden now. */
async function reverseHiding(comments: Comments, trx: Trx, appeal: store.AppealRow, me: string): Promise<void> {
  const comment = appeal.comment_id === null ? undefined : await lockComment(trx, appeal.comment_id)
  if (comment && isVisibleToAll(comment)) return
  const isReversed =
    comment && comment.decision_id === appeal.decision_id && (await showAgain(comments, trx, comment.id, me))
  if (!isReversed) throw new DomainError('conflict', 'Комментарий удалён, ждёт в очереди или скрыт уже другим решением')
}

async function reverseRestriction(comments: Comments, trx: Trx, id: number, me: string): Promise<void> {
  const found = await lockRestriction(trx, id)
  if (!found || found.ended_at !== null || found.until <= comments.now()) return
  logEnded(trx, found, me, comments.now())
  await setEnded(trx, id, me, comments.now())
}

const answers = {
  reversed: ['Мы прочитали ваш ответ и отменили решение.', 'Спасибо, что написали.'],
  upheld: ['Мы прочитали ваш ответ. Решение остаётся прежним.'],
} as const

export const closeAppeal =
  (comments: Comments): Handler<typeof calls.closeAppeal> =>
  async ({ params: { id }, body: { outcome } }, { viewer }) => {
    const { userId: me, sections } = await getModerator(comments, viewer)
    const appeal = await store.findAppeal(comments.db.kysely, id)
    if (!appeal) throw new DomainError('not_found', 'Такого ответа нет')
    if (appeal.closed_at) throw new DomainError('conflict', 'На это уже ответил кто-то ещё')
    if (!(await store.isAppealIn(comments.db.kysely, id, sections)))
      throw new DomainError('forbidden', 'Этот раздел ведёт другой модератор')
    const person = await askPerson(comments, appeal.user_id)
    // One transaction: what is reversed, the outcome and the letter agree, also when a colleague answers at the same moment. The answer is
    // locked last, as where a person is erased.
    await comments.db.inTransaction(async trx => {
      if (outcome === 'reversed')
        if (appeal.restriction_id === null) await reverseHiding(comments, trx, appeal, me)
        else await reverseRestriction(comments, trx, appeal.restriction_id, me)
      const isFirst = await store.closeAppeal(trx, id, { by: me, outcome, now: comments.now() })
      if (!isFirst) throw new DomainError('conflict', 'На это уже ответил кто-то ещё')
      if (person?.email && !person.is_erased)
        await comments.context.mail.send(
          write(person.email, `Ответ модератора «${comments.context.magazine.name}»`, [
            `Здравствуйте, ${person.display_name}!`,
            ...answers[outcome],
          ]),
          { trx },
        )
    })
    comments.lookToTell()
    return { counts: await presentCounts(comments, sections) }
  }

/** For the notification of the author: where to answer. Null once the decision no longer stands. */
export const getHiddenComment =
  ({ db }: Comments, links: AppealLinks): Handler<typeof getHiddenCommentCall> =>
  async ({ body: { decisionId, commentId } }) => {
    const subject = { decisionId, commentId }
    return { path: (await store.findSubject(db.kysely, subject)) ? links.pathFor(subject) : null }
  }
