import type * as calls from '#contract/newsroom-plan.ts'
import { textStages } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { getColleague } from '../../may.ts'
import type { Newsroom } from '../../newsroom.ts'
import { namePeople } from '../../people.ts'
import { presentListed } from '../../present.ts'
import { listBoardRows } from '../../store/plan.ts'

/** Published texts are not on the board: `listSitePosts` lists them together with articles that have no text. */
export const getPlanBoard =
  (newsroom: Newsroom): Handler<typeof calls.getPlanBoard> =>
  async ({ query: { limit, ...filter } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    const rows = await listBoardRows(newsroom.db.kysely, colleague, filter, { limit, now: newsroom.now() })
    return {
      columns: textStages
        .filter(stage => stage !== 'out')
        .map(stage => {
          const own = rows.filter(row => row.stage === stage)
          return { stage, total: own[0]?.total ?? 0, items: own.map(row => presentListed(row, colleague)) }
        }),
      people: await namePeople(
        newsroom,
        rows.map(row => row.owner_id),
      ),
    }
  }
