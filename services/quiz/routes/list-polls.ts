import type * as office from '#contract/office/quiz.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentDraft } from '../present.ts'
import type { Quiz } from '../quiz.ts'
import * as store from '../store.ts'

export const listPolls =
  ({ db }: Quiz): Handler<typeof office.listPolls> =>
  async ({ query }) => {
    const polls = await store.listPolls(db.kysely, query.after, query.limit)
    const answers = await store.listAnswers(
      db.kysely,
      polls.map(poll => poll.id),
    )
    return {
      items: polls.map(poll =>
        presentDraft(
          poll,
          answers.filter(({ poll_id }) => poll_id === poll.id),
        ),
      ),
    }
  }
