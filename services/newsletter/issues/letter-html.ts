// HTML of letters: tables of 600 px, because Outlook draws with Word, and inline styles, because some programs drop the style element. Its
// rules are only for dark mode and phones.
import type { LetterBlock } from '#contract/office/newsletters.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { isLetterAddress, readLetterWords, type LetterRun } from '#domain/letter-words.ts'
import type { Card, CardPicture, LetterPlace } from './cards.ts'

const width = 600
const inner = 536
const font = `-apple-system,'Segoe UI',Roboto,Arial,sans-serif`
const ink = 'color:#22253b'

/** `site` without a slash at its end. Empty for an address that is none. */
export const wholeAddress = (address: string, site: string): string =>
  !isLetterAddress(address) ? '' : address.startsWith('/') ? site + address : address

const row = (content: string, padding = '0 32px 20px') =>
  `<tr><td class="cell" style="padding:${padding};font-family:${font};font-size:16px;line-height:1.5;${ink}">${content}</td></tr>\n`

const linked = (content: string, url: string, style = 'color:#b8391f') =>
  url === '' ? content : `<a class="link" href="${escapeHtml(url)}" style="${style}">${content}</a>`

function runHtml({ text, isBold, url }: LetterRun, site: string): string {
  const words = isBold ? `<b>${escapeHtml(text)}</b>` : escapeHtml(text)
  return url === null ? words : linked(words, wholeAddress(url, site))
}

/** JPEG, because Outlook shows no WebP and no AVIF. The pixels of the picture may be twice those of the letter. */
function pictureHtml({ path, width: own, height, alt }: CardPicture, site: string, most = inner): string {
  const shown = Math.min(most, own)
  const source = site + path.replace(/\.\w+$/, '.jpg')
  return `<img class="wide" src="${escapeHtml(source)}" alt="${escapeHtml(alt)}" width="${shown}" height="${Math.round((height * shown) / own)}" style="display:block;width:100%;max-width:${shown}px;height:auto;border:0;border-radius:8px;font-size:14px;color:#65677c">`
}

function cardHtml(card: Card, minutes: string, site: string): string {
  const url = wholeAddress(card.url, site)
  const picture = card.picture
    ? `<a href="${escapeHtml(url)}" style="text-decoration:none">${pictureHtml(card.picture, site)}</a>`
    : ''
  const title = `<h2 class="ink" style="margin:12px 0 4px;font-size:20px;line-height:1.25;${ink}">${linked(escapeHtml(card.title), url, 'color:#22253b;text-decoration:none')}</h2>`
  const excerpt = card.excerpt ? `<p style="margin:0 0 4px">${escapeHtml(card.excerpt)}</p>` : ''
  return `${picture}${title}${excerpt}<p class="small" style="margin:0;font-size:13px;color:#65677c">${minutes}</p>`
}

const buttonHtml = (text: string, url: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-radius:8px;background:#b8391f"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;font-family:${font};font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`

function adHtml({ text, url, advertiser, erid, picture }: LetterBlock & { kind: 'ad' }, site: string): string {
  const whole = wholeAddress(url, site)
  const label = `<p class="small" style="margin:0 0 8px;font-size:12px;color:#65677c">Реклама. ${escapeHtml(advertiser)}. erid: ${escapeHtml(erid)}</p>`
  const shown = picture ? linked(pictureHtml(picture, site, inner - 32), whole, 'text-decoration:none') : ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="sunk" style="padding:16px;border-radius:8px;background:#f5f1ea">${label}${shown}<p style="margin:8px 0 0">${linked(escapeHtml(text), whole)}</p></td></tr></table>`
}

export function blockHtml(block: LetterBlock, { site, cards }: LetterPlace): string {
  switch (block.kind) {
    case 'heading':
      return row(
        `<h1 class="ink" style="margin:0;font-size:26px;line-height:1.2;${ink}">${escapeHtml(block.text)}</h1>`,
        '8px 32px 16px',
      )
    case 'text': {
      const paragraphs = readLetterWords(block.text).map(lines =>
        lines.map(line => line.map(run => runHtml(run, site)).join('')).join('<br>'),
      )
      return row(paragraphs.map(each => `<p style="margin:0 0 12px">${each}</p>`).join(''), '0 32px 8px')
    }
    case 'picture': {
      if (!block.picture) return ''
      return row(linked(pictureHtml(block.picture, site), wholeAddress(block.url, site), 'text-decoration:none'))
    }
    case 'article':
    case 'recipe': {
      const card = block.postId === null ? undefined : cards.get(block.postId)
      if (!card) return ''
      return row(cardHtml(card, `${block.kind === 'recipe' ? 'Рецепт, ' : ''}${card.minutes}&nbsp;мин`, site))
    }
    case 'divider':
      return row(
        '<div class="rule" style="height:1px;line-height:1px;font-size:1px;background:#e7dfd2">&nbsp;</div>',
        '4px 32px 24px',
      )
    case 'button': {
      const url = wholeAddress(block.url, site)
      return url === '' ? '' : row(buttonHtml(block.text, url))
    }
    case 'ad':
      return row(adHtml(block, site))
  }
}

type Page = {
  name: string
  subject: string
  preheader: string
  body: string
  why: string
  imprint: readonly string[]
  leaveUrl: string
}

export function pageHtml({ name, subject, preheader, body, why, imprint, leaveUrl }: Page): string {
  const small = (content: string) =>
    `<p class="small" style="margin:0 0 8px;font-size:13px;color:#65677c">${content}</p>`
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:619px){.cell{padding-left:16px!important;padding-right:16px!important}}
@media (prefers-color-scheme:dark){.back{background:#171a28!important}.page{background:#171a28!important}.cell,.ink,.ink a{color:#efe9df!important}.link{color:#ff9076!important}.small{color:#a9aabb!important}.sunk{background:#232738!important}.rule{background:#3a3f55!important}}</style></head>
<body class="back" style="margin:0;padding:0;background:#fffdf9">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>
<table role="presentation" class="back" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fffdf9"><tr><td align="center">
<table role="presentation" class="page" width="${width}" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${width}px;background:#fffdf9">
${row(`<b class="ink" style="font-size:28px;line-height:1.1;letter-spacing:-0.8px;${ink}">${escapeHtml(name)}<span style="color:#eb5e42">.</span></b>`, '24px 32px 16px')}${body}${row(
    `${small(escapeHtml(why))}${small(`<a class="small" href="${leaveUrl}" style="color:#65677c">Отписаться</a>`)}${imprint.map(line => small(escapeHtml(line))).join('')}`,
    '16px 32px 32px',
  )}</table>
</td></tr></table>
</body></html>
`
}
