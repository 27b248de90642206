// Every letter of the magazine but those that the office composes: one look, and a text twin of the same parts. Tables, because Outlook draws
// with Word; inline styles, because some programs drop the style element, whose rules are only for dark mode and phones.
import { escapeHtml } from '#domain/escape-html.ts'
import { formatDuration } from '#russian/duration.ts'
import { bindHtml, bindSpaces } from '#russian/line-breaks.ts'
import { quoted } from '#russian/quoted.ts'
import { type Bird, birdAddress } from './birds.ts'
import type { Letter } from './mail.ts'

/**
 * A title that leads somewhere, with what was said there or how long it takes. `act`: the words of a link under a title that is a whole sentence.
 * `place`: its number in a list of the best.
 */
type LetterItem = {
  title: string
  url: string
  quote?: string
  about?: string
  minutes?: number
  act?: string
  place?: number
}

/** What stands in a letter, from top to bottom. A string is a paragraph. */
export type LetterPart =
  | string
  | { heading: string }
  /** `lead` ends with a colon. */
  | { code: string; lead: string }
  | { button: string; url: string }
  | LetterItem
  | { link: string; url: string; before?: string }
  | { small: string }

/** Whose letter it is: `senderOf(context)`. */
export type LetterSender = { siteUrl: string; name: string }

export type HouseLetter = {
  to: string
  subject: string
  parts: readonly LetterPart[]
  bird?: Bird
  /** The link that ends such letters. */
  leave?: { title: string; url: string }
  /** Who publishes; only letters to many readers have it. */
  imprint?: readonly string[]
  /** After everything else: phones read the last line of a letter. */
  lastLine?: string
}

export const senderOf = ({
  config,
  magazine,
}: {
  config: { siteUrl: string }
  magazine: { name: string }
}): LetterSender => ({ siteUrl: config.siteUrl, name: magazine.name })

const font = `-apple-system,'Segoe UI',Roboto,Arial,sans-serif`
const ink = 'color:#22253b'
const quiet = 'color:#65677c'

const paragraph = (content: string) => `<p class="ink" style="margin:0 0 16px;${ink}">${content}</p>`
const small = (content: string) => `<p class="quiet" style="margin:0 0 8px;font-size:13px;${quiet}">${content}</p>`
const link = (title: string, url: string, style = '') =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#b8391f;${style}">${escapeHtml(title)}</a>`

function buttonHtml(title: string, url: string): string {
  const words = `<a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(title)}</a>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="pressed" style="border-radius:8px;background:#b8391f;font-family:${font}">${words}</td></tr></table>`
}

const codeHtml = (code: string, lead: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td class="panel" style="padding:20px 24px 18px;border-radius:12px;background:#fbe4d9;font-family:${font}">
<p class="ink" style="margin:0 0 6px;${ink}">${escapeHtml(lead)}</p>
<p class="ink" style="margin:0;font-size:38px;line-height:1.2;font-weight:700;letter-spacing:8px;white-space:nowrap;${ink}">${escapeHtml(code)}</p>
</td></tr></table>`

function titleHtml({ title, url, quote, about, minutes, act, place }: LetterItem): string {
  const look = `${ink};font-size:19px;line-height:1.3;font-weight:700`
  const words = [
    act === undefined
      ? `<a class="ink" href="${escapeHtml(url)}" style="${look};text-decoration:none">${escapeHtml(title)}</a>`
      : `<div class="ink" style="${ink};font-size:17px;line-height:1.4;font-weight:600">${escapeHtml(title)}</div>`,
    quote &&
      `<div class="quote" style="margin:8px 0 0;padding:2px 0 2px 14px;border-left:3px solid #eb5e42;color:#555870">${escapeHtml(quote)}</div>`,
    about && `<div class="ink" style="margin:4px 0 0;${ink}">${escapeHtml(about)}</div>`,
    minutes !== undefined &&
      `<div class="quiet" style="margin:4px 0 0;font-size:13px;${quiet}">${formatDuration(minutes)}</div>`,
    act !== undefined && `<div style="margin:8px 0 0">${link(act, url, 'font-weight:600')}</div>`,
  ].filter(Boolean)
  if (place === undefined) return `<div style="margin:0 0 24px">${words.join('')}</div>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td width="40" valign="top" style="font-family:Georgia,serif;font-size:34px;line-height:28px;color:#eb5e42">${place}</td><td valign="top" style="font-family:${font};font-size:16px;line-height:1.5">${words.join('')}</td></tr></table>`
}

function partHtml(part: LetterPart): string {
  if (typeof part === 'string') return paragraph(escapeHtml(part).replaceAll('\n', '<br>'))
  if ('heading' in part)
    return `<h1 class="ink" style="margin:16px 0 16px;font-size:24px;line-height:1.2;letter-spacing:-0.4px;${ink}">${escapeHtml(part.heading)}<span style="color:#eb5e42">.</span></h1>`
  if ('code' in part) return codeHtml(part.code, part.lead)
  if ('button' in part) return buttonHtml(part.button, part.url)
  if ('title' in part) return titleHtml(part)
  if ('link' in part) return paragraph(`${escapeHtml(part.before ?? '')}${link(part.link, part.url)}`)
  return small(escapeHtml(part.small))
}

function partText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('heading' in part) return part.heading.toUpperCase()
  if ('code' in part) return `${part.lead} ${part.code}`
  if ('button' in part) return `${part.button}: ${part.url}`
  if ('link' in part) return `${part.before ?? ''}${part.link}: ${part.url}`
  if ('small' in part) return part.small
  const { title, url, quote, about, minutes, act } = part
  const before = minutes === undefined ? act : formatDuration(minutes).replaceAll('\u00a0', ' ')
  const where = before === undefined ? url : `${before}: ${url}`
  return [title, ...(quote ? [quoted(quote)] : []), ...(about ? [about] : []), where].join('\n')
}

function pageHtml({ subject, bird = 'hello', parts, leave, imprint = [], lastLine }: HouseLetter, from: LetterSender) {
  const foot = [
    ...(leave
      ? [small(`<a class="quiet" href="${escapeHtml(leave.url)}" style="color:#65677c">${escapeHtml(leave.title)}</a>`)]
      : []),
    ...imprint.map(line => small(escapeHtml(line))),
    small(escapeHtml(signatureOf(from))),
    ...(lastLine === undefined ? [] : [small(escapeHtml(lastLine))]),
  ]
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}
@media (max-width:519px){.cell{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){.back{background:#171a28!important}.ink{color:#efe9df!important}.link{color:#ff9076!important}.quiet{color:#9495a8!important}.quote{color:#bdbcc8!important}.panel{background:#33262f!important}.pressed{background:#ff9076!important}.button{color:#2b0f08!important}.rule{border-color:#2e3247!important}}</style></head>
<body class="back" style="margin:0;padding:0;background:#fffdf9">
<table role="presentation" class="back" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fffdf9"><tr><td align="center">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:480px;font:16px/1.5 ${font}">
<tr><td class="cell" style="padding:24px 0 20px;font-family:${font}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="ink" valign="bottom" style="font-family:${font};font-size:30px;line-height:1.1;font-weight:800;letter-spacing:-1px;${ink}">${escapeHtml(from.name)}<span style="color:#eb5e42">.</span></td>
<td width="88" align="right"><img src="${birdAddress(bird)}" alt="" width="88" height="88" style="display:block;border:0"></td></tr></table></td></tr>
<tr><td class="cell" style="padding:8px 0 16px;font-family:${font};font-size:16px;line-height:1.5">
${bindHtml(parts.map(partHtml).join('\n'), bindSpaces)}
</td></tr>
<tr><td class="cell" style="padding:0 0 32px;font-family:${font}"><div class="rule" style="padding:16px 0 0;border-top:1px solid #e7dfd2">${foot.join('\n')}</div></td></tr>
</table></td></tr></table>
</body></html>
`
}

/** No link: a letter with a code has none, so that nobody learns to press links in such letters. */
const signatureOf = ({ siteUrl, name }: LetterSender) => `${name}, ${new URL(siteUrl).host}`

export function writeLetter(letter: HouseLetter, from: LetterSender): Letter {
  const { to, subject, parts, leave, imprint = [], lastLine } = letter
  const text = [
    ...parts.map(partText),
    ...(leave ? [`${leave.title}: ${leave.url}`] : []),
    ...(imprint.length > 0 ? [imprint.join('\n')] : []),
    signatureOf(from),
    ...(lastLine === undefined ? [] : [lastLine]),
  ]
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: pageHtml(letter, from),
    ...(leave && { unsubscribeUrl: leave.url }),
  }
}
