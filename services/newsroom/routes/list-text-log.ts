import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { presentDeed } from '../present.ts'
import { listDeeds } from '../store/versions.ts'

export const listTextLog =
  (newsroom: Newsroom): Handler<typeof calls.listTextLog> =>
  async ({ params: { id }, query }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    const rows = await listDeeds(newsroom.db.kysely, id, query)
    return {
      items: rows.map(presentDeed),
      people: await namePeople(
        newsroom,
        rows.map(row => row.person_id),
      ),
    }
  }
