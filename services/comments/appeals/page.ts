// The page of the link «Не согласен»: what was decided and why, and a field for the answer. It needs neither scripts nor a sign-in; the link is
// signed. Opening it changes nothing.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paragraphs } from '#contract/typed-text.ts'
import { bigRowId } from '#contract/whole-number.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { appealWordsMax, reasonTitles } from '#domain/moderation.ts'
import { networkOf } from '#platform/http/network.ts'
import { plainPage, sendPlainPage } from '#platform/http/plain-page.ts'
import { cutAtWord } from '#russian/cut-at-word.ts'
import { quoted } from '#russian/quoted.ts'
import type { Comments } from '../comments.ts'
import { lastDayOf } from '../restrictions/rules.ts'
import { toPlainText } from '../rules/markup.ts'
import { appealPath, type AppealLinks, type AppealSubject } from './links.ts'
import { findSubject, insertAppeal } from './store.ts'

const sign = z.string().max(100)
const query = z.union([
  z.object({ restriction: bigRowId, sign }).transform(({ restriction, ...rest }) => ({
    subject: { restrictionId: restriction } as AppealSubject,
    ...rest,
  })),
  z.object({ decision: bigRowId, comment: bigRowId, sign }).transform(({ decision, comment, ...rest }) => ({
    subject: { decisionId: decision, commentId: comment } as AppealSubject,
    ...rest,
  })),
])
const form = z.object({ words: paragraphs(appealWordsMax).pipe(z.string().min(1)) })
const limit = { max: 30, perSeconds: 60 }
const excerptMax = 300

type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

export function installAppealPage(app: FastifyInstance, comments: Comments, { isSigned }: AppealLinks): void {
  const { context, db } = comments
  const refuse = (reply: FastifyReply, status: number, title: string, words: string) =>
    sendPlainPage(reply, status, plainPage(title, `<p>${words}</p>`, 'think'))

  /** Undefined after an answer was sent. */
  async function readSubject(request: FastifyRequest, reply: FastifyReply) {
    context.rateLimit.check('appeal', networkOf(request.ip), limit)
    const parsed = query.safeParse(request.query).data
    if (!parsed || !isSigned(parsed.subject, parsed.sign)) {
      refuse(reply, 403, 'Ссылка не подходит', 'Откройте её из письма или уведомления целиком.')
      return undefined
    }
    const found = await findSubject(db.kysely, parsed.subject)
    if (found) return { subject: parsed.subject, found }
    refuse(reply, 410, 'Отвечать уже не на что', 'Это решение отменили раньше.')
    return undefined
  }

  const describe = ({ reason, content, until }: Subject) => {
    const why = reason === null ? '' : ` Причина: ${reasonTitles[reason].toLowerCase()}.`
    if (until) return `<p>Ограничение до ${escapeHtml(lastDayOf(comments, { until }))}.${why}</p>`
    const excerpt = cutAtWord(toPlainText(content).replaceAll('\n', ' '), excerptMax)
    return `<p>Модератор скрыл ваш комментарий: ${escapeHtml(quoted(excerpt))}.${why}</p>`
  }
  const formOf = (found: Subject, problem = '') =>
    plainPage(
      'Не согласны?',
      `${describe(found)}${problem}<form method="post"><p><label for="words">Напишите, почему</label>
<textarea id="words" name="words" rows="6" required maxlength="${appealWordsMax}"></textarea></p><button>Не согласен</button></form>
<p>Ответ прочитает модератор. Написать можно один раз.</p>`,
      'think',
    )

  app.get(appealPath, async (request, reply) => {
    const read = await readSubject(request, reply)
    return read ? sendPlainPage(reply, 200, formOf(read.found)) : reply
  })
  app.post(appealPath, async (request, reply) => {
    const read = await readSubject(request, reply)
    if (!read) return reply
    const typed = form.safeParse(request.body).data
    if (!typed) return sendPlainPage(reply, 400, formOf(read.found, `<p>Нужен текст, до ${appealWordsMax} знаков.</p>`))
    const { userId } = read.found
    const isNew = await insertAppeal(db.kysely, read.subject, { userId, words: typed.words, now: comments.now() })
    const said = isNew ? 'Модератор прочитает и ответит письмом.' : 'Вы уже написали об этом: ответ придёт письмом.'
    return sendPlainPage(reply, 200, plainPage('Спасибо, передано', `<p>${said}</p>`, 'hello'))
  })
}
