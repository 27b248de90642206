import type { listProblems } from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { presentProblem } from '../present.ts'
import * as store from '../store/problems.ts'

export function answerListProblems({ db }: Analytics): Handler<typeof listProblems> {
  return async ({ query: { limit } }) => ({
    items: (await store.listProblems(db.kysely, limit)).map(presentProblem),
  })
}
