// The moderators' queues, the newest comment first.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Comments } from '../comments.ts'
import { checkMayModerate } from '../may.ts'
import { listQueue } from '../store/moderation.ts'
import { presentByIds, readerOf, withPosts } from '../thread.ts'

export const listModeration =
  (comments: Comments): Handler<typeof calls.listModeration> =>
  async ({ query: { status, before, limit } }, { viewer }) => {
    checkMayModerate(viewer)
    const ids = await listQueue(comments.db.kysely, status, { before, limit })
    const newestFirst = (await presentByIds(comments, ids, readerOf(viewer))).toReversed()
    return { success: true, data: await withPosts(comments, newestFirst) }
  }
