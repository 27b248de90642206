// Pages for the operator: letters that were kept instead of sent, dead jobs.
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/errors.ts'
import { withBirds } from '#platform/mail/birds.ts'
import type { KeptLetter, Mailbox } from '#platform/mail/mailbox.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import type { ServiceContext } from '#platform/service.ts'
import { operatorOnly } from '#platform/http/operator-only.ts'

function mailboxPage(letters: readonly KeptLetter[]): string {
  const articles = letters.map(
    ({ to, subject, text, html, createdAt }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · <time datetime="${createdAt.toISOString()}">${createdAt.toLocaleString('ru-RU')}</time></p><pre>${escapeHtml(text)}</pre>${
        html
          ? `<details><summary>Как в почте</summary><iframe sandbox title="Письмо" srcdoc="${escapeHtml(withBirds(html))}"></iframe></details>`
          : ''
      }</article>`,
  )
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Почта — Дельно</title><style>body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1.25rem;color:#22253b;background:#fffdf9}article{border-top:1px solid #cdc2b0;padding:1rem 0}pre{white-space:pre-wrap;font:inherit}iframe{width:100%;height:24rem;border:1px solid #cdc2b0;background:#fff}</style><h1>Почта</h1><p>Почтовый сервер не настроен (SMTP_URL), поэтому письма лежат здесь.</p>${articles.join('') || '<p>Писем пока нет.</p>'}</html>`
}

export type DevPagesOptions = { context: ServiceContext; mailbox: Mailbox | undefined }

export function installDevPages(app: FastifyInstance, { context, mailbox }: DevPagesOptions): void {
  const onRequest = operatorOnly(context.config)
  if (mailbox) {
    app.get('/dev/mail', { onRequest }, async (request, reply) => {
      const letters = await mailbox.list()
      const wantsJson = String(request.headers.accept ?? '').includes('application/json')
      reply
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-src 'self'",
        )
      return wantsJson ? reply.send(letters) : reply.type('text/html; charset=utf-8').send(mailboxPage(letters))
    })
  }
  app.get('/dev/dead-jobs', { onRequest }, async (_, reply) => reply.send({ items: await context.jobs.listDead() }))
  app.post<{ Params: { id: string } }>('/dev/dead-jobs/:id/retry', { onRequest }, async (request, reply) => {
    if (!(await context.jobs.retryDead(request.params.id))) throw new DomainError('not_found', 'Такой задачи нет')
    return reply.send({ success: true })
  })
}
