import type { getPostStatistics } from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { presentDay } from '../present.ts'
import { listPostDays } from '../store/statistics.ts'

export function answerGetPostStatistics({ db }: Analytics): Handler<typeof getPostStatistics> {
  return async ({ params: { postId }, query: { from, to } }) => ({
    items: (await listPostDays(db.kysely, { postId, from, to })).map(presentDay),
  })
}
