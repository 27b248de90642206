import { readPostCards } from '#contract/client/post-cards.ts'
import { DomainError } from '#contract/errors.ts'
import type { AnswerContext } from '#platform/http/answer.ts'
import { sharedSeconds } from './limits.ts'
import { presentPoll } from './present.ts'
import { pollTag, type Quiz } from './quiz.ts'
import { listAnswers, listPollsByIds } from './store.ts'

export const pollNotFound = () => new DomainError('not_found', 'Такого опроса нет')

/** Polls in the order of `ids`, with the cards of their posts, read in one call; unknown ids are left out. Tags the answer. */
export async function readPolls({ context, db }: Quiz, ids: readonly number[], answer: AnswerContext) {
  const [rows, answers] = await Promise.all([listPollsByIds(db.kysely, ids), listAnswers(db.kysely, ids)])
  const now = context.clock.now()
  const postIds = new Set(rows.flatMap(poll => poll.post_id ?? []))
  const posts = await readPostCards(context.ask, [...postIds])
  // Unknown ids give tags too, so that a poll which is added later appears at once.
  answer.tag(...ids.map(pollTag), ...[...postIds].map(id => `post-${id}`))
  answer.cacheFor(sharedSeconds)
  const polls = new Map(rows.map(poll => [poll.id, poll]))
  return ids.flatMap(id => {
    const poll = polls.get(id)
    if (!poll) return []
    const own = answers.filter(({ poll_id }) => poll_id === id)
    return {
      id,
      data: presentPoll(poll, own, { post: poll.post_id === null ? undefined : posts.get(poll.post_id), now }),
    }
  })
}
