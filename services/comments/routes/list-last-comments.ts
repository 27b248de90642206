// Spec 7: the newest comments of the magazine, with their posts.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import { lastTag, type Comments } from '../comments.ts'
import { threadSeconds } from '../limits.ts'
import { listNewest } from '../store/comments.ts'
import { presentRows, readerOf, withPosts } from '../thread.ts'

export const listLastComments =
  (comments: Comments): Handler<typeof calls.listLastComments> =>
  async ({ query: { limit } }, answer) => {
    answer.cacheFor(threadSeconds)
    const rows = await listNewest(comments.db.kysely, limit)
    answer.tag(lastTag, ...rows.map(({ postId }) => `post-${postId}`))
    const found = await withPosts(comments, await presentRows(comments, rows, readerOf(null)))
    return { success: true, data: found.flatMap(({ post, ...comment }) => (post ? [{ ...comment, post }] : [])) }
  }
