import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { presentLogEntry } from '../present.ts'
import { listLogEntries } from '../store/versions.ts'

export const listTextLog =
  (newsroom: Newsroom): Handler<typeof calls.listTextLog> =>
  async ({ params: { id }, query }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    const rows = await listLogEntries(newsroom.db.kysely, id, query)
    return {
      items: rows.map(presentLogEntry),
      people: await namePeople(
        newsroom,
        rows.map(row => row.person_id),
      ),
    }
  }
