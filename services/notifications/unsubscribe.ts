// The link in a letter that ends letters, without signing in (RFC 8058). Opening it changes nothing: mail programs and
// scanners open links by themselves. The button on the page, and the mail program's own, send a POST.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { updateUser } from '#contract/auth.ts'
import { CallError } from '#contract/errors.ts'
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

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} — Дельно</title>
<style>
body{margin:0 auto;max-width:34rem;padding:15vh 1.25rem 0;font:1.125rem/1.5 system-ui,sans-serif;color:#22253b;background:#fffdf9}
h1{font-size:1.5rem;line-height:1.25}
a{color:#a8321a}
button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:.5rem;font:inherit;font-weight:600;color:#fff;background:#b63a20;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #22253b;outline-offset:2px}
</style>
<main><h1>${title}</h1>${content}<p><a href="/">На главную</a></p></main></html>
`
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .send(html)
}

export function installUnsubscribe(app: FastifyInstance, { context }: Notifications, { isSigned }: Unsubscribe): void {
  /** Whose letters, as the signed address says; otherwise the answer is sent already. */
  function readUser(request: FastifyRequest, reply: FastifyReply): string | undefined {
    context.rateLimit.check('unsubscribe', request.ip, limit)
    const said = query.safeParse(request.query).data
    if (said && isSigned(said.user, said.sign)) return said.user
    const advice = '<p>Откройте её из письма целиком или отключите письма в настройках профиля.</p>'
    send(reply, 403, page('Ссылка не подходит', advice))
    return undefined
  }

  app.get(path, async (request, reply) => {
    if (readUser(request, reply) === undefined) return reply
    const form = '<form method="post"><button>Не присылать письма</button></form>'
    return send(
      reply,
      200,
      page('Отписаться от писем?', `<p>Уведомления на сайте останутся, письма о них приходить не будут.</p>${form}`),
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
    return send(
      reply,
      200,
      page('Готово, писем больше не будет', '<p>Включить их снова можно в настройках профиля.</p>'),
    )
  })
}
