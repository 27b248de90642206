import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { wholeNumber } from '#contract/whole-number.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { plainPage, sendPlainPage } from '#platform/http/plain-page.ts'
import { confirmPath } from '../links.ts'
import type { Newsletter } from '../newsletter.ts'
import { confirm } from '../subscription.ts'
import { button, checkPresses, sendWrongLink } from './link-page.ts'

const linkQuery = z.object({
  id: z.uuid(),
  until: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  sign: z.string().max(100),
})

const askAgain = '<p>Подпишитесь ещё раз, и мы пришлём новое письмо. Форма внизу каждой страницы.</p>'
const sendExpired = (reply: FastifyReply) => sendPlainPage(reply, 410, plainPage('Ссылка устарела', askAgain, 'think'))

/** The page of the link «Подтвердить подписку» and its button. */
export function installConfirmPages(app: FastifyInstance, newsletter: Newsletter): void {
  const { context, links } = newsletter

  /** The id of the subscription; undefined when the refusal is already sent. */
  function readLink(request: FastifyRequest, reply: FastifyReply): string | undefined {
    const link = linkQuery.safeParse(request.query).data
    if (!link || !links.isConfirm(link.id, link.until, link.sign)) return sendWrongLink(reply)
    checkPresses(newsletter, link.id)
    if (link.until * 1000 > context.clock.now().getTime()) return link.id
    sendExpired(reply)
    return undefined
  }

  app.get(confirmPath, async (request, reply) => {
    if (readLink(request, reply) === undefined) return reply
    const text = `<p>Письма «${escapeHtml(context.magazine.name)}» будут приходить на ваш адрес. Отписаться можно из любого письма.</p>`
    return sendPlainPage(reply, 200, plainPage('Подписаться на письма?', text + button('Подтвердить подписку')))
  })
  app.post(confirmPath, async (request, reply) => {
    const id = readLink(request, reply)
    if (id === undefined) return reply
    if (!(await confirm(newsletter, id))) return sendExpired(reply)
    const text = '<p>Подтверждение мы отправили на почту.</p>'
    return sendPlainPage(reply, 200, plainPage('Вы подписаны', text, 'joy'))
  })
}
