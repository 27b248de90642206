import type * as calls from '#contract/newsroom.ts'
import { scopeOf, textStages } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { presentText } from '../present.ts'
import { listTextRows } from '../store/texts.ts'

export const listTexts =
  (newsroom: Newsroom): Handler<typeof calls.listTexts> =>
  async ({ query: { removed, ...filter } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const scopes = new Map(
      textStages.map(stage => [stage, new Set(colleague.roles.map(role => scopeOf(role, 'read', stage)))]),
    )
    const rows = await listTextRows(
      newsroom.db.kysely,
      { ...colleague, scopes },
      { ...filter, isRemoved: removed === '1' },
    )
    return {
      items: rows.map(row => presentText(row, colleague)),
      people: await namePeople(
        newsroom,
        rows.map(row => row.owner_id),
      ),
    }
  }
