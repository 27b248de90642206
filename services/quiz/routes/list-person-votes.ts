import type { listPersonVotes as List } from '#contract/office/quiz.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Quiz } from '../quiz.ts'
import { listVotesOf } from '../store.ts'

const exportedVotes = 5_000

export function listPersonVotes({ db }: Quiz): Handler<typeof List> {
  return async ({ query }) => {
    const rows = await listVotesOf(db.kysely, query.user_id, exportedVotes)
    return {
      items: rows.map(({ question, text, created_at }) => ({
        question,
        answer: text,
        created_at: created_at.toISOString(),
      })),
    }
  }
}
