import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rowId } from '#contract/whole-number.ts'
import { plainPage, sendPlainPage } from '#platform/http/plain-page.ts'
import { unsubscribePath } from '../links.ts'
import type { Newsletter } from '../newsletter.ts'
import { unsubscribe } from '../subscription.ts'
import { button, checkPresses, sendWrongLink } from './link-page.ts'

const linkQuery = z.object({ id: z.uuid(), issue: rowId.optional(), sign: z.string().max(100) })
type Link = { id: string; issueId: number | undefined }

/** The page of the link «Отписаться» and its button. */
export function installUnsubscribePages(app: FastifyInstance, newsletter: Newsletter): void {
  /** Undefined when the refusal is already sent. */
  function readLink(request: FastifyRequest, reply: FastifyReply): Link | undefined {
    const link = linkQuery.safeParse(request.query).data
    if (!link || !newsletter.links.isUnsubscribe(link.id, link.issue, link.sign)) return sendWrongLink(reply)
    checkPresses(newsletter, link.id)
    return { id: link.id, issueId: link.issue }
  }

  app.get(unsubscribePath, async (request, reply) => {
    if (readLink(request, reply) === undefined) return reply
    const text = '<p>Писем по этой подписке больше не будет. Если других подписок нет, мы забудем и адрес.</p>'
    return sendPlainPage(reply, 200, plainPage('Отписаться от писем?', text + button('Отписаться')))
  })
  app.post(unsubscribePath, async (request, reply) => {
    const link = readLink(request, reply)
    if (link === undefined) return reply
    await unsubscribe(newsletter, link.id, link.issueId)
    const text = '<p>Подписки больше нет. Если передумаете, подписаться можно внизу любой страницы.</p>'
    return sendPlainPage(reply, 200, plainPage('Готово, писем больше не будет', text, 'sleep'))
  })
}
