// Spec 7: a poll and what was answered.
import { DomainError } from '#contract/errors.ts'
import type { countPollView as View, getPollStats as Stats, getQuickPoll as Get } from '#contract/quiz.ts'
import { readPostCards } from '#contract/post-cards.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentPoll, presentStats } from '../present.ts'
import { pollTag, type Quiz } from '../quiz.ts'
import { countView, findPoll, listAnswers } from '../store.ts'

const sharedSeconds = 600

const notFound = () => new DomainError('not_found', 'Такого опроса нет')

export function getQuickPoll({ context, db }: Quiz): Handler<typeof Get> {
  return async ({ params: { id } }, answer) => {
    const [poll, answers] = await Promise.all([findPoll(db.kysely, id), listAnswers(db.kysely, [id])])
    if (!poll) throw notFound()
    const posts = await readPostCards(context.ask, poll.post_id === null ? [] : [poll.post_id])
    answer.tag(pollTag(id), ...(poll.post_id === null ? [] : [`post-${poll.post_id}`]))
    answer.cacheFor(sharedSeconds)
    return { id, data: presentPoll(poll, answers, poll.post_id === null ? undefined : posts.get(poll.post_id)) }
  }
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
