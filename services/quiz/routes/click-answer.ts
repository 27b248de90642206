// Spec 7: an answer is given, once.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import { clickPollAnswer as call, pollId } from '#contract/quiz.ts'
import { readCookie, type Handler } from '#platform/http/answer.ts'
import { networkOf } from '#platform/http/network.ts'
import { isForeignPage } from '#platform/http/own-pages.ts'
import { presentClick } from '../present.ts'
import type { Quiz } from '../quiz.ts'
import { listAnswers } from '../store.ts'
import { vote } from '../vote.ts'

export function clickPollAnswer(quiz: Quiz): Handler<typeof call> {
  return async ({ params }, { ip, userAgent, viewer, cookie, setCookie }) => {
    const click = { ip, userAgent, viewer, cookie: cookie(quiz.mark.cookieName) }
    const { pollId: id, answerId, newCookie } = await vote(quiz, params.answerId, click)
    if (newCookie !== undefined) setCookie(newCookie)
    return presentClick(id, await listAnswers(quiz.db.kysely, [id]), answerId)
  }
}

/** The page that the form stood on. Browsers tell pages of their own site the whole address. */
function pageOf(request: FastifyRequest, siteUrl: string): URL {
  const { referer } = request.headers
  const from = URL.canParse(referer ?? '') ? new URL(referer!) : undefined
  const isOwn = from !== undefined && (from.origin === new URL(siteUrl).origin || from.host === request.host)
  return new URL(isOwn ? from.pathname + from.search : '/', siteUrl)
}

const form = z.object({
  answer: pollId,
  place: z
    .string()
    .regex(/^poll-[\w-]{1,60}$/)
    .optional()
    .describe('The element to come back to'),
})

/** `POST answer` of a form: back to its page, which shows what was answered (`?poll=…&answer=…#place`). */
export function installAnswerForm(app: FastifyInstance, quiz: Quiz): void {
  const { config, rateLimit, log } = quiz.context
  app.post('/answer', async (request: FastifyRequest, reply: FastifyReply) => {
    if (isForeignPage(request.headers, request.host, config.siteUrl))
      throw new DomainError('forbidden', 'Ответить можно только на страницах самого сайта')
    const page = pageOf(request, config.siteUrl)
    reply.header('cache-control', 'no-store')
    try {
      rateLimit.check(call.name, networkOf(request.ip), call.rateLimit)
      const asked = form.safeParse(request.body)
      if (!asked.success) throw new DomainError('validation', 'Ответ не выбран')
      const {
        pollId: id,
        answerId,
        newCookie,
      } = await vote(quiz, asked.data.answer, {
        ip: request.ip,
        userAgent: String(request.headers['user-agent'] ?? ''),
        viewer: null,
        cookie: readCookie(request.headers.cookie, quiz.mark.cookieName),
      })
      if (newCookie !== undefined) reply.header('set-cookie', newCookie)
      page.searchParams.set('poll', String(id))
      page.searchParams.set('answer', String(answerId))
      page.hash = asked.data.place ?? `poll-${id}`
    } catch (error) {
      // Spec 8: logged only.
      if (!(error instanceof DomainError)) throw error
      log.info({ err: error }, 'a poll was not answered')
    }
    return reply.redirect(page.pathname + page.search + page.hash, 303)
  })
}
