import type * as office from '#contract/office/quiz.ts'
import type { Handler } from '#platform/http/answer.ts'
import { readPolls } from '../polls.ts'
import type { Quiz } from '../quiz.ts'

export const listQuickPolls =
  (quiz: Quiz): Handler<typeof office.listQuickPolls> =>
  async ({ query: { ids } }, answer) => ({ items: await readPolls(quiz, [...new Set(ids)], answer) })
