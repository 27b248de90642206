import type * as calls from '#contract/search.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Search } from '../search.ts'
import { listEmptyQuestions as readEmptyQuestions } from '../store/empty-questions.ts'

export const listEmptyQuestions =
  ({ db }: Search): Handler<typeof calls.listEmptyQuestions> =>
  async ({ query: { times, limit } }) => ({
    items: (await readEmptyQuestions(db.kysely, { timesMin: times, limit })).map(row => ({
      words: row.words,
      times: row.times,
      last_at: row.last_at.toISOString(),
    })),
  })
