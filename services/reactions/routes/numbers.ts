// Numbers of reactions that leave with a magazine and come with it. Internal.
import { reactionKinds, type importReactions as Import, type listReactionNumbers as List } from '#contract/reactions.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Reactions } from '../reactions.ts'
import { insertCounters, listCountersAfter } from '../store.ts'

export function listReactionNumbers({ db }: Reactions): Handler<typeof List> {
  return async ({ query: { after, limit } }) => {
    const rows = await listCountersAfter(db.kysely, after, limit)
    return {
      items: rows.map(row => ({
        id: row.post_id,
        counts: Object.fromEntries(reactionKinds.flatMap(kind => (row[kind] > 0 ? [[kind, row[kind]]] : []))),
      })),
    }
  }
}

export function importReactions({ context, db }: Reactions): Handler<typeof Import> {
  return async ({ body: { posts } }) => {
    const taken = await insertCounters(db.kysely, posts, context.clock.now())
    return { success: true, taken }
  }
}
