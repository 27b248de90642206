import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { presentRemark } from '../present.ts'
import { listRemarkRows } from '../store/remarks.ts'

export const listTextRemarks =
  (newsroom: Newsroom): Handler<typeof calls.listTextRemarks> =>
  async ({ params: { id }, query: { open, after, limit } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'read', id)
    const rows = await listRemarkRows(newsroom.db.kysely, id, { isOpen: open === '1', after, limit })
    const ids = rows.flatMap(({ author_id, resolved_by }) => [author_id, resolved_by])
    return { items: rows.map(presentRemark), people: await namePeople(newsroom, ids) }
  }
