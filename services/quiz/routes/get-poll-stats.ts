import type * as calls from '#contract/quiz.ts'
import type { Handler } from '#platform/http/answer.ts'
import { pollNotFound } from '../polls.ts'
import { presentStats } from '../present.ts'
import type { Quiz } from '../quiz.ts'
import { findPoll, listAnswers } from '../store.ts'

export const getPollStats =
  ({ db }: Quiz): Handler<typeof calls.getPollStats> =>
  async ({ params: { id } }) => {
    const [poll, answers] = await Promise.all([findPoll(db.kysely, id), listAnswers(db.kysely, [id])])
    if (!poll) throw pollNotFound()
    return presentStats(poll, answers)
  }
