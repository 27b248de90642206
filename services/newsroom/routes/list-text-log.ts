import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentDeed } from '../present.ts'
import { listDeeds } from '../store/versions.ts'

export const listTextLog =
  (newsroom: Newsroom): Handler<typeof calls.listTextLog> =>
  async ({ params: { id }, query }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    return { items: (await listDeeds(newsroom.db.kysely, id, query)).map(presentDeed) }
  }
