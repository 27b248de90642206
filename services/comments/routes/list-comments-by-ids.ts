// Internal: some comments of a post as everybody sees them, and the number of all, for realtime.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { countByPost } from '../store/counters.ts'
import { presentByIds, readerOf } from '../thread.ts'

export const listCommentsByIds =
  (comments: Comments): Handler<typeof calls.listCommentsByIds> =>
  async ({ body: { post_ID, ids } }) => {
    const [found, counts] = await Promise.all([
      presentByIds(comments, ids, readerOf(null)),
      countByPost(comments.db.kysely, [post_ID]),
    ])
    return { items: found.filter(comment => comment.post_ID === post_ID), count: counts.get(post_ID) ?? 0 }
  }
