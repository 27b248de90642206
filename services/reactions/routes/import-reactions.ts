import type * as calls from '#contract/reactions.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Reactions } from '../reactions.ts'
import { insertCounts } from '../store.ts'

export const importReactions =
  ({ context, db }: Reactions): Handler<typeof calls.importReactions> =>
  async ({ body: { posts } }) => {
    const taken = await db.inTransaction(trx => insertCounts(trx, posts, context.clock.now()))
    return { success: true, taken }
  }
