// WordPress shortcodes → HTML that the parser knows, before the HTML is parsed. Only the core ones; all other brackets are text.
import type { Picture } from './attributes.ts'

export type ShortcodeSources = {
  /** Attachments by WordPress id, for `[gallery ids="1,2"]`. */
  attachment?: (id: number) => Picture | undefined
  /** Pictures uploaded to the post itself, for a bare `[gallery]`. */
  attached?: readonly Picture[]
  /** Only these shortcodes; all others stay in the source as they are. */
  onlyShortcodes?: readonly string[]
}

const names = 'caption|wp_caption|gallery|audio|video|embed|playlist'
const opening = new RegExp(`(?<!\\[)\\[(${names})(\\s[^\\][]*)?\\](?!\\])`, 'g')
const untouched = /<!--[\s\S]*?-->|<(pre|code|script|style|textarea)\b[\s\S]*?<\/\1\s*>/gi

export function shortcodesToHtml(source: string, sources: ShortcodeSources = {}): string {
  if (!source.includes('[')) return source
  let html = ''
  let from = 0
  for (const match of source.matchAll(untouched)) {
    html += inSegment(source.slice(from, match.index), sources) + match[0]
    from = match.index + match[0].length
  }
  return html + inSegment(source.slice(from), sources)
}

/** One pass from left to right: an end that was not found is not searched again. */
function inSegment(segment: string, sources: ShortcodeSources): string {
  const closings = new Map<string, number>()
  const closingAfter = (name: string, from: number) => {
    const known = closings.get(name)
    if (known !== undefined && (known === -1 || known >= from)) return known
    const found = segment.indexOf(`[/${name}]`, from)
    closings.set(name, found)
    return found
  }
  const found = [...segment.matchAll(opening)]
  let html = ''
  let from = 0
  let tagFrom = 0
  let isInTag = false
  found.forEach((match, i) => {
    const name = match[1]!
    const end = match.index + match[0].length
    for (; tagFrom < match.index; tagFrom++) {
      if (segment[tagFrom] === '<') isInTag = true
      else if (segment[tagFrom] === '>') isInTag = false
    }
    // Inside a tag it is part of an attribute; before `from` it is inside a shortcode that was read already.
    if (isInTag || match.index < from) return
    if (sources.onlyShortcodes && !sources.onlyShortcodes.includes(name)) return
    const closing = closingAfter(name, end)
    const next = found[i + 1]
    // `[audio …]` and `[gallery]` need no end: an end after the next shortcode of that name belongs to the next one.
    const isClosed = closing !== -1 && !(next?.[1] === name && next.index < closing)
    const content = isClosed ? segment.slice(end, closing) : ''
    const wholeEnd = isClosed ? closing + name.length + 3 : end
    const rendered = renditions[name]!(readAttributes(match[2] ?? ''), content.trim(), sources)
    if (rendered === undefined && sources.onlyShortcodes) return
    html += segment.slice(from, match.index) + (rendered ?? keep(name, segment.slice(match.index, wholeEnd)))
    from = wholeEnd
  })
  return html + segment.slice(from)
}

type Attributes = { named: Record<string, string>; bare: string[] }

function readAttributes(raw: string): Attributes {
  const named: Record<string, string> = {}
  const bare: string[] = []
  for (const [, key, double, single, plain, quoted, word] of raw.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|([^\s"']+)/g,
  )) {
    if (key) named[key.toLowerCase()] = double ?? single ?? plain ?? ''
    else bare.push(quoted ?? word ?? '')
  }
  return { named, bare }
}

const escape = (value: string) =>
  value
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
const keep = (name: string, source: string) =>
  `<delno-shortcode name="${name}" source="${escape(source).replace(/\[/g, '&#91;')}"></delno-shortcode>`

const renditions: Record<
  string,
  (attributes: Attributes, content: string, sources: ShortcodeSources) => string | undefined
> = {
  caption: captionHtml,
  wp_caption: captionHtml,
  gallery: ({ named }, _content, { attachment, attached }) => {
    const ids = (named.ids ?? named.include ?? '').split(',').map(Number).filter(Boolean)
    const pictures = ids.length ? ids.flatMap(id => attachment?.(id) ?? []) : [...(attached ?? [])]
    if (!pictures.length) return undefined
    const figures = pictures.map(({ src, alt, caption, width, height }) => {
      const size = (width ? ` width="${width}"` : '') + (height ? ` height="${height}"` : '')
      return `<figure><img src="${escape(src)}" alt="${escape(alt)}"${size}>${caption ? `<figcaption>${escape(caption)}</figcaption>` : ''}</figure>`
    })
    const columns = /^[1-9]$/.test(named.columns ?? '') ? ` columns-${named.columns}` : ''
    return `<figure class="wp-block-gallery${columns}">${figures.join('')}</figure>`
  },
  audio: ({ named, bare }) => {
    const src = named.src ?? named.mp3 ?? named.m4a ?? named.ogg ?? named.wav ?? named.flac ?? bare[0]
    return src ? `<audio controls src="${escape(src)}"></audio>` : undefined
  },
  video: ({ named, bare }) => {
    const src = named.src ?? named.mp4 ?? named.m4v ?? named.webm ?? named.ogv ?? named.mov ?? bare[0]
    if (!src) return undefined
    const rest = ['poster', 'width', 'height']
      .map(key => (named[key] ? ` ${key}="${escape(named[key])}"` : ''))
      .join('')
    return `<video controls src="${escape(src)}"${rest}></video>`
  },
  embed: ({ named, bare }, content) => {
    const src = content || named.src || bare[0]
    return src && /^https?:\/\/\S+$/.test(src)
      ? `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${escape(src)}</div></figure>`
      : undefined
  },
  playlist: () => undefined,
}

function captionHtml({ named }: Attributes, content: string): string | undefined {
  const match = /^((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content)
  if (!match) return content || undefined
  // A caption in the attribute is the form before WordPress 3.4.
  const caption = match[2]!.trim() || escape(named.caption ?? '')
  const align = /^align(?:left|right|center|none)$/.test(named.align ?? '') ? ` ${named.align}` : ''
  return `<figure class="wp-caption${align}">${match[1]}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
}
