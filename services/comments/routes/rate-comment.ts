// Spec 7: a reader likes or dislikes a comment, or takes the rating back.
import type * as calls from '#contract/comments.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getVisibleComment, type Comments } from '../comments.ts'
import { getAuthor } from '../people.ts'
import { rate } from '../store/opinions.ts'
import { presentOne } from '../thread.ts'

export const rateComment =
  (comments: Comments): Handler<typeof calls.rateComment> =>
  async ({ body: { id, state } }, { viewer, header }) => {
    const [comment, person] = await Promise.all([getVisibleComment(comments, id), getAuthor(comments, viewer.userId)])
    if (comment.author_id === viewer.userId) throw new DomainError('forbidden', 'Свой комментарий оценить нельзя')
    const { events } = comments.context
    const { post_id: postId, author_id: authorId } = comment
    await comments.db.inTransaction(async trx => {
      const rated = await rate(trx, comment, person.user_id, state, comments.now())
      if (!rated) return
      const socketId = header('x-socket-id')
      await events.announce(trx, 'comment.changed', { postId, ids: [id], tags: [], socketId })
      const { version } = rated
      const raterId = person.user_id
      await events.announce(trx, 'comment.rated', { id, postId, authorId, raterId, rating: state, version })
    })
    return { success: true, data: await presentOne(comments, id, viewer) }
  }
