import type * as calls from '#contract/reactions.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentCounts } from '../present.ts'
import type { Reactions } from '../reactions.ts'
import { listReactedPostsAfter } from '../store.ts'

export const listReactionNumbers =
  ({ db }: Reactions): Handler<typeof calls.listReactionNumbers> =>
  async ({ query: { after, limit } }) => {
    const rows = await listReactedPostsAfter(db.kysely, after, limit)
    return { items: rows.map(({ post_id: id, counts }) => ({ id, counts: presentCounts(counts) })) }
  }
