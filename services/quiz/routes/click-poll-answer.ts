import type * as calls from '#contract/quiz.ts'
import type { Handler } from '#platform/http/answer.ts'
import { presentClick } from '../present.ts'
import type { Quiz } from '../quiz.ts'
import { listAnswers } from '../store.ts'
import { vote } from '../vote.ts'

/** Spec 7: an answer is given, once. */
export const clickPollAnswer =
  (quiz: Quiz): Handler<typeof calls.clickPollAnswer> =>
  async ({ params }, { ip, userAgent, viewer, cookie, setCookie }) => {
    const click = { ip, userAgent, viewer, cookie: cookie(quiz.mark.cookieName) }
    const { pollId, answerId, newCookie } = await vote(quiz, params.answerId, click)
    if (newCookie !== undefined) setCookie(newCookie)
    return presentClick(pollId, await listAnswers(quiz.db.kysely, [pollId]), answerId)
  }
