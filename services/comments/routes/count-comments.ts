// Spec 7: the numbers of comments of many posts.
import type * as calls from '#contract/comments.ts'
import type { Handler } from '#platform/http/answer.ts'
import { postTag, type Comments } from '../comments.ts'
import { threadSeconds } from '../limits.ts'
import { countByPost } from '../store/counters.ts'

/** Spec 8: an error gives an empty list, so that a list of articles is shown without the counts. */
export const countComments =
  ({ db, context }: Comments): Handler<typeof calls.countComments> =>
  async ({ query: { post_ids: ids } }, answer) => {
    const counts = await countByPost(db.kysely, ids).catch((error: unknown) => {
      context.log.error({ err: error }, 'comments were not counted')
      return undefined
    })
    if (!counts) return { success: true, data: [] }
    answer.tag(...ids.map(postTag))
    answer.cacheFor(threadSeconds)
    return { success: true, data: ids.map(id => ({ post_ID: id, count: counts.get(id) ?? 0 })) }
  }
