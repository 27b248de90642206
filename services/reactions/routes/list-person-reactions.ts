import type * as calls from '#contract/reactions.ts'
import type { Handler } from '#platform/http/answer.ts'
import { exportedReactions } from '../limits.ts'
import type { Reactions } from '../reactions.ts'
import { listReactionsOfReader } from '../store.ts'

export const listPersonReactions =
  ({ db }: Reactions): Handler<typeof calls.listPersonReactions> =>
  async ({ query }) => {
    const rows = await listReactionsOfReader(db.kysely, query.user_id, exportedReactions)
    return { items: rows.map(row => ({ ...row, created_at: row.created_at.toISOString() })) }
  }
