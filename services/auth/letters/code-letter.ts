// The letter with a sign-in code. Phones read its last line to fill the code in, on this site only.
import { escapeHtml } from '#domain/escape-html.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { codeMinutes } from '../limits.ts'
import { letterPath } from '../sign-in/pages.ts'

/** `linkKey`: the key of the sign-in link, which only the last letter before a pause has. */
export function writeCodeLetter(
  to: string,
  { code, linkKey }: { code: string; linkKey: string | undefined },
  { siteUrl, name }: { siteUrl: string; name: string },
): Letter {
  const host = new URL(siteUrl).hostname
  const about = `Код действует ${codeMinutes} минут и подходит один раз. Никому его не сообщайте: мы его не спрашиваем.`
  const instead =
    'Код запросили несколько раз подряд, новый придёт не раньше чем через час. Если этот не подойдёт, войдите по ссылке: она действует час и тоже подходит один раз.'
  const stranger = 'Если вы не входили на сайт, просто удалите письмо: без него никто не войдёт.'
  // The key stands after `#`: browsers do not send that part, so it reaches no log.
  const link = linkKey && `${siteUrl}${letterPath}#${new URLSearchParams({ email: to, key: linkKey }).toString()}`
  return {
    to,
    subject: `${code} — код для входа в «${name}»`,
    text: [
      `Ваш код для входа в «${name}»: ${code}`,
      about,
      ...(link ? [`${instead}\n${link}`] : []),
      stranger,
      `@${host} #${code}\n`,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="ru"><meta charset="utf-8"><title>Код для входа</title>
<body style="margin:0;padding:24px 16px;background:#fff;color:#1f1b16;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 8px">Ваш код для входа в «${escapeHtml(name)}»:</p>
<p style="margin:0 0 24px;font-size:36px;line-height:1.2;font-weight:700;letter-spacing:6px">${code}</p>
<p style="margin:0 0 12px">${about}</p>${
      link ? `\n<p style="margin:0 0 12px">${instead}<br><a href="${escapeHtml(link)}">Войти по ссылке</a></p>` : ''
    }
<p style="margin:0 0 24px;color:#6b6258">${stranger}</p>
<p style="margin:0;color:#6b6258;font-size:13px">@${host} #${code}</p>
</div></body></html>
`,
  }
}
