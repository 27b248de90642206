// Spec 7: the people who rated a comment, the newest rating first.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getVisibleComment, type Comments } from '../comments.ts'
import { presentReaction } from '../present.ts'
import { listVotes } from '../store/opinions.ts'
import { findPeople } from '../store/people.ts'

export const listReactions =
  (comments: Comments): Handler<typeof calls.listReactions> =>
  async ({ params: { id }, query: { page, limit } }) => {
    await getVisibleComment(comments, id)
    const db = comments.db.kysely
    const votes = await listVotes(db, id, { offset: (page - 1) * limit, limit })
    const people = await findPeople(
      db,
      votes.map(vote => vote.user_id),
    )
    return { success: true, data: votes.map(vote => presentReaction(vote, people.get(vote.user_id))) }
  }
