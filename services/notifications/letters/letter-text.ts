// The letter about unseen notifications.
import { escapeHtml } from '#domain/escape-html.ts'
import { plural, type Forms } from '#russian/plural.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { letterLines } from '../limits.ts'
import { textFieldsOf } from '../present.ts'
import { messageOf } from '../rules/texts.ts'
import type { NotificationRow } from '../store/notifications.ts'

const newNotificationForms: Forms = ['новое уведомление', 'новых уведомления', 'новых уведомлений']

type LetterContent = {
  /** Of the magazine. */
  magazine: string
  to: string
  name: string
  rows: readonly NotificationRow[]
  siteUrl: string
  userId: string
  unsubscribeUrl: string
}

export function writeLetter({ magazine, to, name, rows, siteUrl, userId, unsubscribeUrl }: LetterContent): Letter {
  const all = `${siteUrl}/profile/user/${userId}/notifications`
  const shown = rows.slice(0, letterLines).map(row => ({
    message: messageOf(textFieldsOf(row)),
    excerpt: row.event === 'comment_reply' ? row.excerpt : '',
    url: siteUrl + row.path,
  }))
  const [only] = shown
  const subject =
    rows.length === 1 && only
      ? only.message
      : `${rows.length} ${plural(rows.length, newNotificationForms)} в «${magazine}»`
  const rest = rows.length - shown.length
  const hidden = rest > 0 ? `И ещё ${rest}: ` : ''
  const text = [
    `Здравствуйте, ${name}!`,
    ...shown.map(({ message, excerpt, url }) => [message, ...(excerpt ? [`«${excerpt}»`] : []), url].join('\n')),
    `${hidden}все уведомления: ${all}`,
    `Не присылать такие письма: ${unsubscribeUrl}`,
  ].join('\n\n')
  const items = shown.map(
    ({ message, excerpt, url }) => `<tr><td style="padding:0 0 20px">
<a href="${escapeHtml(url)}" style="color:#a8321a">${escapeHtml(message)}</a>
${excerpt ? `<div style="margin:6px 0 0;padding:0 0 0 12px;border-left:3px solid #cdc2b0;color:#4a463f">${escapeHtml(excerpt)}</div>` : ''}</td></tr>`,
  )
  return {
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="ru"><meta charset="utf-8"><title>${escapeHtml(subject)}</title>
<body style="margin:0;padding:24px 16px;background:#fff;color:#1f1b16;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 20px">Здравствуйте, ${escapeHtml(name)}!</p>
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse">${items.join('')}</table>
<p style="margin:0 0 24px">${hidden}<a href="${escapeHtml(all)}" style="color:#a8321a">все уведомления</a></p>
<p style="margin:0;color:#6b6258;font-size:13px">Вы получили это письмо, потому что просили писать вам об ответах и оценках.
<a href="${escapeHtml(unsubscribeUrl)}" style="color:#6b6258">Не присылать такие письма</a></p>
</div></body></html>
`,
    unsubscribeUrl,
  }
}
