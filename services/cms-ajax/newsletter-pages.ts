// Where the links of letters lead. Opening one changes nothing: mail programs and scanners open links by themselves. The
// button on the page does, and the mail program's own (RFC 8058), by a POST.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { plainPage, sendPlainPage } from '#platform/http/plain-page.ts'
import type { CmsAjax } from './cms-ajax.ts'
import { pressesPerLetter } from './limits.ts'
import { confirmPath, leavePath } from './links.ts'
import { confirm, leave } from './newsletter.ts'

const confirmQuery = z.object({ id: z.uuid(), until: z.coerce.number().int(), sign: z.string().max(100) })
const leaveQuery = z.object({ id: z.uuid(), sign: z.string().max(100) })

const button = (title: string) => `<form method="post"><button>${title}</button></form>`
const wholeLink = '<p>Откройте её из письма целиком.</p>'
const askAgain = '<p>Подпишитесь ещё раз, и мы пришлём новое письмо. Форма внизу каждой страницы.</p>'

export function installNewsletterPages(app: FastifyInstance, cmsAjax: CmsAjax): void {
  const { context, links } = cmsAjax
  // Not by network: mail services press for all of their readers, who must be able to leave.
  const limit = (id: string) => context.rateLimit.check('newsletter links', id, pressesPerLetter)

  /** Whose subscription; otherwise the answer is sent already. */
  function readConfirm(request: FastifyRequest, reply: FastifyReply): string | undefined {
    const said = confirmQuery.safeParse(request.query).data
    if (!said || !links.isConfirm(said.id, said.until, said.sign)) {
      sendPlainPage(reply, 403, plainPage('Ссылка не подходит', wholeLink, 'think'))
      return undefined
    }
    limit(said.id)
    if (said.until * 1000 > context.clock.now().getTime()) return said.id
    sendPlainPage(reply, 410, plainPage('Ссылка устарела', askAgain, 'think'))
    return undefined
  }
  function readLeave(request: FastifyRequest, reply: FastifyReply): string | undefined {
    const said = leaveQuery.safeParse(request.query).data
    if (!said || !links.isLeave(said.id, said.sign)) {
      sendPlainPage(reply, 403, plainPage('Ссылка не подходит', wholeLink, 'think'))
      return undefined
    }
    limit(said.id)
    return said.id
  }

  app.get(confirmPath, async (request, reply) => {
    if (readConfirm(request, reply) === undefined) return reply
    const text = `<p>Письма «Дельно» будут приходить на ваш адрес. Отписаться можно из любого письма.</p>`
    return sendPlainPage(reply, 200, plainPage('Подписаться на письма?', text + button('Подтвердить подписку')))
  })
  app.post(confirmPath, async (request, reply) => {
    const id = readConfirm(request, reply)
    if (id === undefined) return reply
    const isThere = await confirm(cmsAjax, id)
    return isThere
      ? sendPlainPage(reply, 200, plainPage('Вы подписаны', '<p>Подтверждение мы отправили на почту.</p>', 'joy'))
      : sendPlainPage(reply, 410, plainPage('Ссылка устарела', askAgain, 'think'))
  })
  app.get(leavePath, async (request, reply) => {
    if (readLeave(request, reply) === undefined) return reply
    const text = '<p>Мы больше не будем писать на ваш адрес и забудем его.</p>'
    return sendPlainPage(reply, 200, plainPage('Отписаться от писем?', text + button('Отписаться')))
  })
  app.post(leavePath, async (request, reply) => {
    const id = readLeave(request, reply)
    if (id === undefined) return reply
    await leave(cmsAjax, id)
    const text = '<p>Подписки больше нет. Если передумаете, подписаться можно внизу любой страницы.</p>'
    return sendPlainPage(reply, 200, plainPage('Готово, писем больше не будет', text, 'sleep'))
  })
}
