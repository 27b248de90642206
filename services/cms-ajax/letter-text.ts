// The two letters of a subscription: is it you, and welcome.
import { escapeHtml } from '#platform/http/plain-page.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { confirmHours } from './limits.ts'

type Parts = { subject: string; lines: string[]; button: { title: string; url: string }; small: string }

function write(to: string, { subject, lines, button, small }: Parts, leaveUrl: string): Letter {
  return {
    to,
    subject,
    text: `${[...lines, `${button.title}: ${button.url}`, small, `Не присылать таких писем: ${leaveUrl}`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="ru"><meta charset="utf-8"><title>${subject}</title>
<body style="margin:0;padding:24px 16px;background:#fff;color:#1f1b16;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
${lines.map(line => `<p style="margin:0 0 16px">${line}</p>`).join('\n')}
<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#b63a20;color:#fff;font-weight:600;text-decoration:none">${button.title}</a></p>
<p style="margin:0;color:#6b6258;font-size:13px">${small}
<a href="${escapeHtml(leaveUrl)}" style="color:#6b6258">Не присылать таких писем</a></p>
</div></body></html>
`,
    unsubscribeUrl: leaveUrl,
  }
}

export function writeAskingLetter(to: string, urls: { confirm: string; leave: string }): Letter {
  return write(
    to,
    {
      subject: 'Подтвердите подписку на письма «Дельно»',
      lines: [
        'Здравствуйте!',
        'Кто-то, скорее всего вы, оставил этот адрес, чтобы получать письма журнала «Дельно». Осталось подтвердить, что письма нужны.',
      ],
      button: { title: 'Подтвердить подписку', url: urls.confirm },
      small: `Ссылка действует ${confirmHours} часов. Если адрес оставили не вы, ничего не делайте: без подтверждения мы его забудем.`,
    },
    urls.leave,
  )
}

export function writeWelcomeLetter(to: string, urls: { site: string; leave: string }): Letter {
  return write(
    to,
    {
      subject: 'Вы подписаны на письма «Дельно»',
      lines: ['Здравствуйте!', 'Подписка подтверждена. Новые письма будут приходить на этот адрес.'],
      button: { title: 'Открыть журнал', url: urls.site },
      small: 'Отписаться можно в любую минуту одним нажатием: ссылка есть в каждом письме.',
    },
    urls.leave,
  )
}
