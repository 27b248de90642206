// The link in a letter that ends letters, without signing in (RFC 8058). Opening it changes nothing: mail programs and
// scanners open links by themselves. The button on the page, and the mail program's own, send a POST.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { updateUser } from '#contract/auth.ts'
import { CallError } from '#contract/errors.ts'
import { networkOf } from '#platform/http/network.ts'
import { plainPage, sendPlainPage } from '#platform/http/plain-page.ts'
import type { Notifications } from './notifications.ts'

export type Unsubscribe = {
  /** The address that ends the letters to this person, whoever opens it. */
  urlFor(userId: string): string
  isSigned(userId: string, signature: string): boolean
}

const path = '/unsubscribe'

export function makeUnsubscribe({ context }: Notifications, mount: string): Unsubscribe {
  const { internalKey, siteUrl } = context.config
  const secret = Buffer.from(hkdfSync('sha256', internalKey, '', 'delno unsubscribe', 32))
  const sign = (userId: string) => createHmac('sha256', secret).update(userId).digest()
  return {
    urlFor: userId =>
      `${siteUrl}${mount}${path}?user=${encodeURIComponent(userId)}&sign=${sign(userId).toString('base64url')}`,
    isSigned: (userId, signature) => {
      const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(userId)]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}

const query = z.object({ user: z.uuid(), sign: z.string().max(100) })
const limit = { max: 30, perSeconds: 60 }

export function installUnsubscribe(app: FastifyInstance, { context }: Notifications, { isSigned }: Unsubscribe): void {
  /** Whose letters, as the signed address says; otherwise the answer is sent already. */
  function readUser(request: FastifyRequest, reply: FastifyReply): string | undefined {
    context.rateLimit.check('unsubscribe', networkOf(request.ip), limit)
    const said = query.safeParse(request.query).data
    if (said && isSigned(said.user, said.sign)) return said.user
    const advice = '<p>Откройте её из письма целиком или отключите письма в настройках профиля.</p>'
    sendPlainPage(reply, 403, plainPage('Ссылка не подходит', advice, 'think'))
    return undefined
  }

  app.get(path, async (request, reply) => {
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
  app.post(path, async (request, reply) => {
    const userId = readUser(request, reply)
    if (userId === undefined) return reply
    try {
      await context.ask(updateUser, { body: { id: userId, changes: { setting_subs_to_email_packages: 0 } } })
    } catch (error) {
      // Who is not there gets no letters either.
      if (!(error instanceof CallError && error.status === 404)) throw error
    }
    return sendPlainPage(
      reply,
      200,
      plainPage('Готово, писем больше не будет', '<p>Включить их снова можно в настройках профиля.</p>', 'sleep'),
    )
  })
}
