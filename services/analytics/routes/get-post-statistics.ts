// Internal: the statistics of a post by day.
import type * as calls from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { presentDay } from '../present.ts'
import { listPostDays } from '../store/statistics.ts'

export const getPostStatistics =
  ({ db }: Analytics): Handler<typeof calls.getPostStatistics> =>
  async ({ params: { postId }, query: { from, to } }) => ({
    items: (await listPostDays(db.kysely, { postId, from, to })).map(presentDay),
  })
