// The form of a quick poll on a page without scripts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '#contract/errors.ts'
import { clickPollAnswer, pollId } from '#contract/quiz.ts'
import { readCookie } from '#platform/http/answer.ts'
import { networkOf, withoutPort } from '#platform/http/network.ts'
import { isForeignPage } from '#platform/http/origins.ts'
import type { Quiz } from '../quiz.ts'
import { vote } from '../vote.ts'

/** The page with the form, from the `Referer`: browsers send the whole address within one site. The home page for other sites. */
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
    .describe('The element to return to'),
})

/** `POST answer` redirects back to the page, which shows the given answer (`?poll=…&answer=…#place`). */
export function installAnswerForm(app: FastifyInstance, quiz: Quiz): void {
  const { config, rateLimit, log } = quiz.context
  app.post('/answer', async (request: FastifyRequest, reply: FastifyReply) => {
    if (isForeignPage(request.headers, request.host, config))
      throw new DomainError('forbidden', 'Ответить можно только на страницах самого сайта')
    const page = pageOf(request, config.siteUrl)
    // The next page recognizes by its referrer that this form led to it (web/features/quick-poll/live-poll.ts).
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    try {
      rateLimit.check(clickPollAnswer.name, networkOf(request.ip), clickPollAnswer.rateLimit)
      const asked = form.safeParse(request.body)
      if (!asked.success) throw new DomainError('validation', 'Ответ не выбран')
      const given = await vote(quiz, asked.data.answer, {
        ip: withoutPort(request.ip),
        userAgent: String(request.headers['user-agent'] ?? ''),
        viewer: null,
        cookie: readCookie(request.headers.cookie, quiz.mark.cookieName),
      })
      if (given.newCookie !== undefined) reply.header('set-cookie', given.newCookie)
      page.searchParams.set('poll', String(given.pollId))
      page.searchParams.set('answer', String(given.answerId))
      page.hash = asked.data.place ?? `poll-${given.pollId}`
    } catch (error) {
      // Spec 8: logged only.
      if (!(error instanceof DomainError)) throw error
      log.info({ err: error }, 'a poll was not answered')
    }
    return reply.redirect(page.pathname + page.search + page.hash, 303)
  })
}
