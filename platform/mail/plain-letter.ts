// A letter of a few paragraphs.
import { escapeHtml } from '#domain/escape-html.ts'
import type { Letter } from './mail.ts'

export const page = (title: string, body: string) => `<!doctype html>
<html lang="ru"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<body style="margin:0;padding:24px 16px;background:#fff;color:#1f1b16;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto">
${body}
</div></body></html>
`
export const paragraph = (text: string) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`

export function write(to: string, subject: string, paragraphs: readonly string[]): Letter {
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: page(subject, paragraphs.map(paragraph).join('\n')),
  }
}
