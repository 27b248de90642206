import type * as calls from '#contract/quiz.ts'
import type { Handler } from '#platform/http/answer.ts'
import { pollNotFound, readPolls } from '../polls.ts'
import type { Quiz } from '../quiz.ts'

export const getQuickPoll =
  (quiz: Quiz): Handler<typeof calls.getQuickPoll> =>
  async ({ params: { id } }, answer) => {
    const [poll] = await readPolls(quiz, [id], answer)
    if (!poll) throw pollNotFound()
    return poll
  }
