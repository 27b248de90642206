// The letter of an issue as a page, for a frame of the office. The office’s own policy allows no inline styles, and a letter has nothing else; a frame
// carries no token, so the link is signed.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { int4Max, rowId, wholeNumber } from '#contract/whole-number.ts'
import { sendWrongLink } from '../routes/link-page.ts'
import { letterPath } from '../links.ts'
import type { Newsletter } from '../newsletter.ts'
import { findIssue } from '../store/issues.ts'
import { readLetter } from './read-letter.ts'
import { finishHtml } from './write-letter.ts'

const linkQuery = z.object({
  id: rowId,
  version: wholeNumber(0, int4Max),
  until: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  sign: z.string().max(100),
})

const headers = {
  'cache-control': 'private, no-store',
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy':
    "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
}

export function installLetterPage(app: FastifyInstance, newsletter: Newsletter): void {
  const { context, db, links } = newsletter
  app.get(letterPath, async (request, reply) => {
    const link = linkQuery.safeParse(request.query).data
    const isGood =
      link !== undefined &&
      links.isLetter(link.id, link.version, link.until, link.sign) &&
      link.until * 1000 > context.clock.now().getTime()
    const issue = isGood ? await findIssue(db.kysely, link.id) : undefined
    // A link shows what it was made for: not what is written later.
    if (!issue || (issue.state === 'draft' && issue.version !== link!.version)) {
      sendWrongLink(reply)
      return reply
    }
    const { letter } = await readLetter(newsletter, issue)
    // The link to leave leads to the site: the office must not unsubscribe anybody. Links open beside the office.
    const html = finishHtml(letter, `${context.config.siteUrl}/`).replace('<head>', '<head><base target="_blank">')
    return reply.headers(headers).send(html)
  })
}
