import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentVersion } from '../present.ts'
import { listVersionRows } from '../store/versions.ts'

export const listTextVersions =
  (newsroom: Newsroom): Handler<typeof calls.listTextVersions> =>
  async ({ params: { id }, query }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    return { items: (await listVersionRows(newsroom.db.kysely, id, query)).map(presentVersion) }
  }
