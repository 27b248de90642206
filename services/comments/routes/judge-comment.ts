// Spec 7: what readers think of a comment: ratings, who gave them, reports.
import { auditStatuses, type CommentReactionReply, type CommentReply } from '#contract/comments.ts'
import type * as calls from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { flagsMax, opinionsOfPerson } from '../limits.ts'
import { show } from '../news.ts'
import { getAuthor } from '../people.ts'
import { presentPerson } from '../present.ts'
import { changeComment, findComment, isSeen, lockComment, type CommentRow } from '../store/comments.ts'
import { addFlag, listOpinionsOf, listVotes, rate } from '../store/opinions.ts'
import { findPeople } from '../store/people.ts'
import { presentByIds, readerOf } from '../thread.ts'
import { noSuchComment } from './change-comment.ts'

async function getSeen({ db }: Comments, id: number): Promise<CommentRow> {
  const comment = await findComment(db.kysely, id)
  if (!comment || !isSeen(comment)) throw noSuchComment()
  return comment
}

export function rateComment(comments: Comments): Handler<typeof calls.rateComment> {
  return async ({ body: { id, state } }, { viewer, header }) => {
    const [comment, person] = await Promise.all([getSeen(comments, id), getAuthor(comments, viewer.userId)])
    if (comment.author_id === viewer.userId) throw new DomainError('forbidden', 'Свой комментарий оценить нельзя')
    const { events } = comments.context
    await comments.db.inTransaction(async trx => {
      const rated = await rate(trx, comment, person.user_id, state, comments.now())
      if (!rated) return
      const { post_id: postId, author_id: authorId } = comment
      const socketId = header('x-socket-id')
      await events.announce(trx, 'comment.changed', { postId, ids: [id], tags: [], socketId })
      if (state !== 'none')
        await events.announce(trx, 'comment.rated', {
          id,
          postId,
          authorId,
          raterId: person.user_id,
          rating: state,
          isFirst: rated.isFirst,
        })
    })
    const [data] = await presentByIds(comments, [id], readerOf(viewer))
    return { success: true, data: data! }
  }
}

export function listReactions(comments: Comments): Handler<typeof calls.listReactions> {
  return async ({ params: { id }, query: { page, limit } }) => {
    await getSeen(comments, id)
    const db = comments.db.kysely
    const votes = await listVotes(db, id, { offset: (page - 1) * limit, limit })
    const people = await findPeople(
      db,
      votes.map(vote => vote.user_id),
    )
    return {
      success: true,
      data: votes.map((vote): CommentReactionReply => {
        const { name, avatar } = presentPerson(people.get(vote.user_id))
        return {
          id: vote.id,
          author_id: vote.user_id,
          author_name: name,
          author_avatar_url: avatar,
          state: vote.state === 1 ? 'like' : 'dislike',
          created_at: vote.created_at.toISOString(),
          updated_at: vote.updated_at.toISOString(),
        }
      }),
    }
  }
}

/** Several people’s reports take a comment from view until a moderator looks; of one that is out of view nothing is noted. */
export function flagComment(comments: Comments): Handler<typeof calls.flagComment> {
  return async ({ body: { id, report } }, { viewer }) => {
    const [found, person] = await Promise.all([findComment(comments.db.kysely, id), getAuthor(comments, viewer.userId)])
    if (!found) throw noSuchComment()
    if (found.author_id === viewer.userId) throw new DomainError('forbidden', 'Пожаловаться на себя нельзя')
    await comments.db.inTransaction(async trx => {
      const comment = await lockComment(trx, id)
      if (!comment || !isSeen(comment)) return
      const waiting = await addFlag(trx, id, person.user_id, report, comments.now())
      if (waiting === undefined || waiting < flagsMax) return
      await changeComment(trx, id, { status: auditStatuses.pending.id })
      await show(comments, trx, comment, false)
    })
    return { success: true }
  }
}

export function listPersonOpinions({ db }: Comments): Handler<typeof calls.listPersonOpinions> {
  return async ({ body: { user_id: userId } }) => {
    const { ratings, reports } = await listOpinionsOf(db.kysely, userId, opinionsOfPerson)
    return {
      ratings: ratings.map(({ comment_id, post_id, state, at }) => ({
        comment_id,
        post_id,
        state: state === 1 ? 'like' : 'dislike',
        created_at: at.toISOString(),
      })),
      reports: reports.map(({ comment_id, post_id, reason, at }) => ({
        comment_id,
        post_id,
        reason: reason as CommentReply['flags'][number]['reason'],
        created_at: at.toISOString(),
      })),
    }
  }
}
