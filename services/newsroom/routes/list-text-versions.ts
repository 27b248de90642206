import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { presentVersion } from '../present.ts'
import { listVersionRows } from '../store/versions.ts'

export const listTextVersions =
  (newsroom: Newsroom): Handler<typeof calls.listTextVersions> =>
  async ({ params: { id }, query }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    const rows = await listVersionRows(newsroom.db.kysely, id, query)
    return {
      items: rows.map(presentVersion),
      people: await namePeople(
        newsroom,
        rows.map(row => row.author_id),
      ),
    }
  }
