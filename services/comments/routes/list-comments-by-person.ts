// Internal: the comments of a person, the newest first, for the user service.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { countByAuthor, listByAuthor } from '../store/comments.ts'
import { paginate, presentRows, withPosts } from '../thread.ts'

export const listCommentsByPerson =
  (comments: Comments): Handler<typeof calls.listCommentsByPerson> =>
  async ({ body: { user_id: userId, audience, page, limit } }) => {
    const db = comments.db.kysely
    const isVisibleOnly = audience === 'everybody'
    const reader = { userId: isVisibleOnly ? null : userId, isModerator: false }
    const [total, rows] = await Promise.all([
      countByAuthor(db, userId, isVisibleOnly),
      listByAuthor(db, userId, reader, { offset: (page - 1) * limit, limit }),
    ])
    const data = await withPosts(comments, await presentRows(comments, rows, reader))
    return { success: true, data: { pagination: paginate(rows, total, page, limit), data } }
  }
