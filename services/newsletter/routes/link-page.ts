// What the pages of both links share. Opening a link changes nothing: mail programs and scanners open links by themselves. The
// button on the page sends a POST, and so does the mail program's own button (RFC 8058).
import type { FastifyReply } from 'fastify'
import { plainPage, sendPlainPage } from '#platform/http/plain-page.ts'
import { pressesPerSubscription } from '../limits.ts'
import type { Newsletter } from '../newsletter.ts'

export const button = (title: string) => `<form method="post"><button>${title}</button></form>`

export function sendWrongLink(reply: FastifyReply): undefined {
  sendPlainPage(reply, 403, plainPage('Ссылка не подходит', '<p>Откройте её из письма целиком.</p>', 'think'))
  return undefined
}

/** By subscription and not by network: one mail service presses for all of its readers, and each of them must be able to leave. */
export function checkPresses({ context }: Newsletter, id: string): void {
  context.rateLimit.check('newsletter links', id, pressesPerSubscription)
}
