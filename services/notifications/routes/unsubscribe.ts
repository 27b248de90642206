// The page of the unsubscribe link. Opening it changes nothing, because mail programs and scanners open links by themselves. The
// button on the page, and the one of the mail program (RFC 8058), send a POST.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { updateUser } from '#contract/auth.ts'
import { CallError } from '#contract/errors.ts'
import { networkOf } from '#platform/http/network.ts'
import { plainPage, sendPlainPage } from '#platform/http/plain-page.ts'
import { unsubscribePath, type UnsubscribeLinks } from '../letters/unsubscribe-links.ts'
import type { Notifications } from '../notifications.ts'

const query = z.object({ user: z.uuid(), sign: z.string().max(100) })
const limit = { max: 30, perSeconds: 60 }

export function installUnsubscribePage(
  app: FastifyInstance,
  { context }: Notifications,
  { isSigned }: UnsubscribeLinks,
): void {
  /** The user of the signed address. Returns undefined after sending a 403 page. */
  function readUser(request: FastifyRequest, reply: FastifyReply): string | undefined {
    context.rateLimit.check('unsubscribe', networkOf(request.ip), limit)
    const parsed = query.safeParse(request.query).data
    if (parsed && isSigned(parsed.user, parsed.sign)) return parsed.user
    const advice = '<p>Откройте её из письма целиком или отключите письма в настройках профиля.</p>'
    sendPlainPage(reply, 403, plainPage('Ссылка не подходит', advice, 'think'))
    return undefined
  }

  app.get(unsubscribePath, async (request, reply) => {
    if (readUser(request, reply) === undefined) return reply
    const form = '<form method="post"><button>Не присылать письма</button></form>'
    return sendPlainPage(
      reply,
      200,
      plainPage(
        'Отписаться от писем?',
        `<p>Уведомления на сайте останутся, письма о них приходить не будут.</p>${form}`,
      ),
    )
  })
  app.post(unsubscribePath, async (request, reply) => {
    const userId = readUser(request, reply)
    if (userId === undefined) return reply
    try {
      await context.ask(updateUser, { body: { id: userId, changes: { setting_subs_to_email_packages: 0 } } })
    } catch (error) {
      // An erased account gets no letters either.
      if (!(error instanceof CallError && error.status === 404)) throw error
    }
    return sendPlainPage(
      reply,
      200,
      plainPage('Готово, писем больше не будет', '<p>Включить их снова можно в настройках профиля.</p>', 'sleep'),
    )
  })
}
