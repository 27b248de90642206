// Spec 7: a poll and what was answered.
import { DomainError } from '#contract/errors.ts'
import type { countPollView as View, getPollStats as Stats, getQuickPoll as Get } from '#contract/quiz.ts'
import type { listQuickPolls as List } from '#contract/office/quiz.ts'
import { readPostCards } from '#contract/post-cards.ts'
import type { AnswerContext, Handler } from '#platform/http/answer.ts'
import { presentPoll, presentStats } from '../present.ts'
import { pollTag, type Quiz } from '../quiz.ts'
import { countView, findPoll, listAnswers, listPollsByIds } from '../store.ts'

const sharedSeconds = 600

const notFound = () => new DomainError('not_found', 'Такого опроса нет')

/** In the order of the numbers; what they are about is asked for once. */
async function readPolls({ context, db }: Quiz, ids: readonly number[], answer: AnswerContext) {
  const [rows, answers] = await Promise.all([listPollsByIds(db.kysely, ids), listAnswers(db.kysely, ids)])
  const postIds = new Set(rows.flatMap(poll => poll.post_id ?? []))
  const posts = await readPostCards(context.ask, [...postIds])
  // Of those that are not there too: one that is added is seen at once.
  answer.tag(...ids.map(pollTag), ...[...postIds].map(id => `post-${id}`))
  answer.cacheFor(sharedSeconds)
  const polls = new Map(rows.map(poll => [poll.id, poll]))
  return ids.flatMap(id => {
    const poll = polls.get(id)
    if (!poll) return []
    const own = answers.filter(({ poll_id }) => poll_id === id)
    return { id, data: presentPoll(poll, own, poll.post_id === null ? undefined : posts.get(poll.post_id)) }
  })
}

export function getQuickPoll(quiz: Quiz): Handler<typeof Get> {
  return async ({ params: { id } }, answer) => {
    const [poll] = await readPolls(quiz, [id], answer)
    if (!poll) throw notFound()
    return poll
  }
}

export function listQuickPolls(quiz: Quiz): Handler<typeof List> {
  return async ({ query: { ids } }, answer) => ({ items: await readPolls(quiz, [...new Set(ids)], answer) })
}

export function getPollStats({ db }: Quiz): Handler<typeof Stats> {
  return async ({ params: { id } }) => {
    const [poll, answers] = await Promise.all([findPoll(db.kysely, id), listAnswers(db.kysely, [id])])
    if (!poll) throw notFound()
    return presentStats(poll, answers)
  }
}

export function countPollView({ db }: Quiz): Handler<typeof View> {
  return async ({ params: { id } }) => {
    const count = await countView(db.kysely, id)
    if (count === undefined) throw notFound()
    return { success: true, data: [{ count, event: 'view', quiz_id: id }] }
  }
}
