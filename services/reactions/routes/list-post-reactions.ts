import type * as calls from '#contract/reactions.ts'
import type { Handler } from '#platform/http/answer.ts'
import { sharedSeconds } from '../limits.ts'
import { readReactions, type Reactions } from '../reactions.ts'

export const listPostReactions =
  (reactions: Reactions): Handler<typeof calls.listPostReactions> =>
  async ({ query }, answer) => {
    answer.tag(...query.post_ids.map(id => `reactions:${id}`))
    answer.cacheFor(sharedSeconds)
    return { success: true, data: await readReactions(reactions, query.post_ids, answer.viewer?.userId) }
  }
