import type * as office from '#contract/office/quiz.ts'
import type { Handler } from '#platform/http/answer.ts'
import { exportedVotes } from '../limits.ts'
import { presentVote } from '../present.ts'
import type { Quiz } from '../quiz.ts'
import { listVotesOf } from '../store.ts'

export const listPersonVotes =
  ({ db }: Quiz): Handler<typeof office.listPersonVotes> =>
  async ({ query }) => ({ items: (await listVotesOf(db.kysely, query.user_id, exportedVotes)).map(presentVote) })
