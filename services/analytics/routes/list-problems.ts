// Internal: reported problems, the last seen first.
import type * as calls from '#contract/analytics.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Analytics } from '../analytics.ts'
import { presentProblem } from '../present.ts'
import * as store from '../store/problems.ts'

export const listProblems =
  ({ db }: Analytics): Handler<typeof calls.listProblems> =>
  async ({ query: { limit } }) => ({ items: (await store.listProblems(db.kysely, limit)).map(presentProblem) })
