import type * as office from '#contract/office/quiz.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Quiz } from '../quiz.ts'
import { savePoll } from '../save.ts'
import { lockPolls } from '../store.ts'

export const savePolls =
  (quiz: Quiz): Handler<typeof office.savePolls> =>
  async ({ body }) => {
    const results = await quiz.db.inTransaction(async trx => {
      await lockPolls(trx)
      const saved = []
      for (const draft of body.polls) saved.push(await savePoll(quiz, trx, draft))
      return saved
    })
    return { results }
  }
