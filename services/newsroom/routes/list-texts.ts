import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { namePeople } from '../people.ts'
import { presentListed } from '../present.ts'
import { listTextRows } from '../store/plan.ts'

const dateOf = (moment: string | undefined) => (moment === undefined ? undefined : new Date(moment))

export const listTexts =
  (newsroom: Newsroom): Handler<typeof calls.listTexts> =>
  async ({ query: { removed, inWork, undated, from, to, sort, offset, limit, ...filter } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const wanted = {
      ...filter,
      from: dateOf(from),
      to: dateOf(to),
      isInWork: inWork === '1',
      isUndated: undated === '1',
      isRemoved: removed === '1',
    }
    const page = { sort, offset, limit, now: newsroom.now() }
    const { rows, total } = await listTextRows(newsroom.db.kysely, colleague, wanted, page)
    return {
      items: rows.map(row => presentListed(row, colleague)),
      people: await namePeople(
        newsroom,
        rows.map(row => row.owner_id),
      ),
      total,
    }
  }
