// The letters of a subscription: confirmation, welcome, and the best of the week. No pictures: opening a letter tells nobody.
import { escapeHtml } from '#domain/escape-html.ts'
import { imprintOf, type Magazine } from '#domain/magazine.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { confirmHours } from './limits.ts'
import type { WeeklyContent, WeeklyItem } from './store/tables.ts'

/** `imprint`: who publishes; only letters to many readers have it. */
type Footer = { imprint?: readonly string[]; small: string; unsubscribeTitle: string; unsubscribeUrl: string }

/** Styles are inline because some mail programs drop the style element; its rules for dark mode override the inline ones. */
function page(
  title: string,
  content: string,
  { imprint = [], small, unsubscribeTitle, unsubscribeUrl }: Footer,
): string {
  return `<!doctype html>
<html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#171a28!important;color:#efe9df!important}.link{color:#ff9076!important}.small{color:#9495a8!important}}</style>
<body style="margin:0;padding:24px 16px;background:#fff;color:#1f1b16;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
${content}
<p class="small" style="margin:0;color:#6b6258;font-size:13px">${escapeHtml(small)}
<a class="small" href="${escapeHtml(unsubscribeUrl)}" style="color:#6b6258">${unsubscribeTitle}</a></p>${
    imprint.length > 0
      ? `\n<p class="small" style="margin:12px 0 0;color:#6b6258;font-size:13px">${imprint.map(escapeHtml).join('<br>')}</p>`
      : ''
  }
</div></body></html>
`
}

type Parts = { subject: string; lines: string[]; button: { title: string; url: string }; small: string }

function write(to: string, { subject, lines, button, small }: Parts, unsubscribeUrl: string): Letter {
  const unsubscribeTitle = 'Не присылать таких писем'
  const content = `${lines.map(line => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#b63a20;color:#fff;font-weight:600;text-decoration:none">${button.title}</a></p>`
  return {
    to,
    subject,
    text: `${[...lines, `${button.title}: ${button.url}`, small, `${unsubscribeTitle}: ${unsubscribeUrl}`].join('\n\n')}\n`,
    html: page(subject, content, { small, unsubscribeTitle, unsubscribeUrl }),
    unsubscribeUrl: unsubscribeUrl,
  }
}

export function writeConfirmationLetter(
  to: string,
  urls: { confirm: string; unsubscribe: string },
  name: string,
): Letter {
  return write(
    to,
    {
      subject: `Подтвердите подписку на письма «${name}»`,
      lines: [
        'Здравствуйте!',
        `Кто-то, скорее всего вы, оставил этот адрес, чтобы получать письма журнала «${name}». Осталось подтвердить, что письма нужны.`,
      ],
      button: { title: 'Подтвердить подписку', url: urls.confirm },
      small: `Ссылка действует ${confirmHours} часов. Если адрес оставили не вы, ничего не делайте: без подтверждения мы его забудем.`,
    },
    urls.unsubscribe,
  )
}

export function writeWelcomeLetter(to: string, urls: { site: string; unsubscribe: string }, name: string): Letter {
  return write(
    to,
    {
      subject: `Вы подписаны на письма «${name}»`,
      lines: ['Здравствуйте!', 'Подписка подтверждена. Новые письма будут приходить на этот адрес.'],
      button: { title: 'Открыть журнал', url: urls.site },
      small: 'Отписаться можно в любую минуту одним нажатием: ссылка есть в каждом письме.',
    },
    urls.unsubscribe,
  )
}

/** A mail program sends no referrer, so the link says that it is one of a letter. */
const linkOf = ({ url }: WeeklyItem, site: string) => `${site}${url}?utm_source=weekly&utm_medium=email`

const itemText = (item: WeeklyItem, site: string) =>
  [item.title, ...(item.excerpt ? [item.excerpt] : []), `${item.minutes} мин: ${linkOf(item, site)}`].join('\n')

const itemHtml = (item: WeeklyItem, site: string) =>
  `<p style="margin:0 0 20px"><a class="link" href="${escapeHtml(linkOf(item, site))}" style="color:#a8321a;font-size:18px;font-weight:600">${escapeHtml(item.title)}</a><br>
${item.excerpt ? `${escapeHtml(item.excerpt)}<br>\n` : ''}<span class="small" style="color:#6b6258;font-size:13px">${item.minutes}&nbsp;мин</span></p>`

/** `site` without a slash at its end. */
export function writeWeeklyLetter(
  to: string,
  { articles, recipes }: WeeklyContent,
  { site, unsubscribe, magazine }: { site: string; unsubscribe: string; magazine: Magazine },
): Letter {
  const { name } = magazine
  const sections = [
    { heading: 'Лучшее за неделю', items: articles },
    { heading: recipes.length === 1 ? 'Рецепт недели' : 'Рецепты недели', items: recipes },
  ].filter(({ items }) => items.length > 0)
  const small = `Вы получаете письмо по субботам, потому что подписались на письма «${name}».`
  const unsubscribeTitle = 'Отписаться'
  const imprint = imprintOf(magazine)
  const subject = `Лучшее за неделю: ${articles[0]!.title}`
  const html = sections.map(
    ({ heading, items }) =>
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${heading}</h1>\n${items.map(item => itemHtml(item, site)).join('\n')}`,
  )
  const text = sections.flatMap(({ heading, items }) => [
    heading.toUpperCase(),
    ...items.map(item => itemText(item, site)),
  ])
  return {
    to,
    subject,
    text: `${[...text, small, `${unsubscribeTitle}: ${unsubscribe}`, ...(imprint.length > 0 ? [imprint.join('\n')] : [])].join('\n\n')}\n`,
    html: page(subject, html.join('\n'), { imprint, small, unsubscribeTitle, unsubscribeUrl: unsubscribe }),
    unsubscribeUrl: unsubscribe,
  }
}
