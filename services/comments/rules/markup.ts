// What a person typed → the small subset of HTML that a comment may contain. The output consists of tags written here and escaped
// text, so the input cannot add other markup. HTML made here stays the same when it is read again.
import { escapeHtml } from '#domain/escape-html.ts'

const inlineTags: Readonly<Record<string, 'b' | 'i'>> = { b: 'b', strong: 'b', i: 'i', em: 'i' }

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
const readEntities = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, entity => entities[entity]!)

/** Control characters (PostgreSQL stores no NUL) and characters that change the text direction. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** Consecutive lines of one paragraph or quotation. */
type Block = { isQuote: boolean; lines: string[] }

function toLines(source: string): string[] {
  const plain = source
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unprintable, sign => (sign === '\n' ? sign : ' '))
    .replaceAll(/<blockquote>([\s\S]*?)<\/blockquote>/gi, (_, inner: string) => {
      const lines = inner.replaceAll(/<br\s*\/?>|<\/p>\s*<p>/gi, '\n').replaceAll(/<\/?p>/gi, '')
      return `\n\n${lines.trim().replaceAll(/^/gm, '> ')}\n\n`
    })
    .replaceAll(/<br\s*\/?>\n?/gi, '\n')
    .replaceAll(/\s*<\/?p>\s*/gi, '\n\n')
  return plain.split('\n').map(line => line.replaceAll(/[ \t]+/g, ' ').trim())
}

function toBlocks(source: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of toLines(source)) {
    const quoted = /^(?:>|&gt;) ?(.*)$/.exec(line)
    if (line === '') open = undefined
    else if (open && open.isQuote === Boolean(quoted)) open.lines.push(quoted?.[1] ?? line)
    else blocks.push((open = { isQuote: Boolean(quoted), lines: [quoted?.[1] ?? line] }))
  }
  return blocks
}

const token =
  /<(\/?)(b|strong|i|em)>|<a\s[^<>]*?href="([^"<>]*)"[^<>]*>|<(\/)a>|(\*\*)|(?<![\p{L}\p{N}_/])(_)(?=[^\s_])|(?<=[^\s_])(_)(?![\p{L}\p{N}_])|(https?:\/\/[^\s<>"«»]+)/giu

/** A normalised HTTP URL; undefined for a text that must not become a link. */
function readLink(written: string): string | undefined {
  const address = readEntities(written).trim()
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address) || address.length > 2000) return undefined
  const url = new URL(address)
  return url.username || url.password ? undefined : url.href
}

const openLink = (href: string) => `<a href="${escapeHtml(href)}" rel="nofollow ugc noopener">`

/** Splits a bare URL from the punctuation that ends the sentence after it. */
function splitAddress(written: string): [address: string, after: string] {
  let end = written.length
  while (end > 0 && /[.,:;!?…'*_]/.test(written[end - 1]!)) end -= 1
  const address = written.slice(0, end)
  return address.endsWith(')') && !address.includes('(')
    ? [address.slice(0, -1), `)${written.slice(end)}`]
    : [address, written.slice(end)]
}

/** A mark without its pair is written as text, and every opened tag is closed. */
function writeInline(text: string): string {
  const open: ('b' | 'i' | 'a')[] = []
  let html = ''
  const write = (plain: string) => {
    html += escapeHtml(readEntities(plain))
  }
  const start = (name: 'b' | 'i', mark: string, rest: string, end: RegExp) => {
    if (open.includes(name) || !end.test(rest)) return write(mark.startsWith('<') ? '' : mark)
    open.push(name)
    html += `<${name}>`
  }
  const finish = (name: 'b' | 'i' | 'a', mark: string) => {
    if (!open.includes(name)) return write(mark.startsWith('<') ? '' : mark)
    for (let inner = open.pop(); inner; inner = open.pop()) {
      html += `</${inner}>`
      if (inner === name) return
    }
  }
  let from = 0
  const scan = new RegExp(token)
  for (let found = scan.exec(text); found; found = scan.exec(text)) {
    const [mark, slash, tag, href, linkEnd, stars, italicStart, italicEnd, bare] = found
    write(text.slice(from, found.index))
    from = found.index + mark.length
    const rest = text.slice(from)
    if (tag !== undefined) {
      const name = inlineTags[tag.toLowerCase()]!
      if (slash) finish(name, mark)
      else start(name, mark, rest, /<\/(b|strong|i|em)>/i)
    } else if (href !== undefined) {
      const link = readLink(href)
      if (!link || open.includes('a')) continue
      open.push('a')
      html += openLink(link)
    } else if (linkEnd !== undefined) finish('a', mark)
    else if (stars !== undefined) {
      if (open.includes('b')) finish('b', mark)
      else start('b', mark, rest, /^\S.*?\*\*/)
    } else if (italicStart !== undefined) start('i', mark, rest, /[^\s_]_(?![\p{L}\p{N}_])/u)
    else if (italicEnd !== undefined) finish('i', mark)
    else if (bare !== undefined) {
      const [address, after] = splitAddress(bare)
      const link = open.includes('a') ? undefined : readLink(address)
      if (link) html += `${openLink(link)}${escapeHtml(readEntities(address))}</a>`
      else write(address)
      scan.lastIndex = from -= after.length
    }
  }
  write(text.slice(from))
  for (const name of open.toReversed()) html += `</${name}>`
  return html
}

/** The HTML of a comment; empty when it has no visible text. */
export function toCommentHtml(source: string): string {
  return toBlocks(source)
    .map(({ isQuote, lines }) => {
      const inner = lines.map(writeInline).join('<br>')
      return isQuote ? `<blockquote>${inner}</blockquote>` : `<p>${inner}</p>`
    })
    .filter(html => toPlainText(html) !== '')
    .join('')
}

/** The text of a comment without markup, for rules, letters and notifications. */
export function toPlainText(html: string): string {
  return readEntities(html.replaceAll(/<br>|<\/p>|<\/blockquote>/g, '\n').replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .trim()
}

/** The URLs that a comment links to, each once. */
export function listLinks(html: string): string[] {
  return [...new Set([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => readEntities(href!)))]
}
