// Writes clean drafts as source: blocks with comments, or plain HTML. article-source.ts parses the result again, and uses `<delno-node>` for nodes
// that HTML cannot express.
import { openingComment } from '../block-comment.ts'
import { wordsIn } from '../clean.ts'
import type { Draft } from '../draft.ts'
import { element, escapeHtml, voidElement } from '../feed-rendition.ts'
import { nodeHtml } from '../html-nodes.ts'
import { attributeSchemas, isInline, isNodeType, type NodeType } from '../tree.ts'
import { filmPage, filmPlayer, type VideoProvider } from '../video-provider.ts'

type Values = Record<string, unknown>
/** `keep` writes blocks with their original names and attributes. */
type Style = { keep: boolean }
type Writer = (node: Draft, inside: string, style: Style) => string

/** Names of blocks that can hold a node type; the first one is used for new blocks. */
const blockNames: { readonly [T in NodeType]?: readonly string[] } = {
  paragraph: ['paragraph', 'subhead', 'math', 'accordion-heading'],
  heading: ['heading', 'subhead', 'accordion-heading'],
  list: ['list'],
  'list-item': ['list-item'],
  definitions: ['group'],
  quote: ['quote', 'pullquote'],
  pullquote: ['pullquote', 'quote'],
  image: ['image'],
  gallery: ['gallery'],
  table: ['table'],
  code: ['code', 'preformatted', 'math'],
  preformatted: ['preformatted', 'code'],
  verse: ['verse'],
  separator: ['separator'],
  details: ['details'],
  columns: ['columns', 'text-columns'],
  column: ['column'],
  group: ['group', 'accordion', 'accordion-panel'],
  figure: ['group', 'image'],
  cover: ['cover', 'cover-image'],
  buttons: ['buttons'],
  button: ['button'],
  file: ['file'],
  video: ['video'],
  audio: ['audio'],
  'media-text': ['media-text'],
  embed: ['embed'],
  iframe: ['embed', 'video'],
  'video-facade': ['embed', 'video'],
  shortcode: ['shortcode'],
}

/** Node types that only our own blocks can express. */
const ownBlocks: ReadonlySet<string> = new Set<NodeType>([
  'spoiler',
  'callout',
  'carousel',
  'goods',
  'email',
  'question',
  'contact',
  'quick-poll',
  'before-after',
  'faq',
  'steps',
])

/** True if plain HTML cannot express the node, so that it needs a block comment. */
export function needsBlock(node: Draft): boolean {
  return (
    ownBlocks.has(node.type) ||
    node.type === 'html' ||
    node.type === 'footnotes' ||
    (node.type === 'unknown' && node.attributes.reason === undefined && String(node.attributes.name).includes('/')) ||
    node.children.some(needsBlock)
  )
}

const isElementName = ({ attributes }: Draft) =>
  attributes.reason === undefined &&
  attributes.source === undefined &&
  /^[a-z][a-z0-9-]*$/.test(String(attributes.name))

/** The source of a top-level block. */
export function writeTop(node: Draft, style: Style): string {
  return node.parser_type === 'html_parser' ? write(node, style) : writeBlock(node, style, true)
}

/** The HTML of a part of a footnote. */
export const writeInside = (node: Draft): string => writeBlock(node, { keep: false }, false)

/** The source of a node as `<delno-node>`, for nodes that neither HTML nor a block can express. */
export function writeNode(node: Draft): string {
  const bare = (draft: Draft): Values => ({
    type: draft.type,
    attributes: draft.attributes,
    text: draft.text,
    children: draft.children.map(bare),
    parser_type: draft.parser_type,
  })
  return nodeHtml(bare(node))
}

const insideOf = (node: Draft, style: Style) => node.children.map(child => writeBlock(child, style, false)).join('')

function write(node: Draft, style: Style): string {
  const writer = writers[isNodeType(node.type) ? node.type : 'unknown']
  return writer(node, insideOf(node, style), style)
}

/** Writes a node, with a block comment if it is at the top, had one originally or needs one. */
function writeBlock(node: Draft, style: Style, isTop: boolean): string {
  const html = write(node, style)
  if (isInline(node)) return html
  const kept = style.keep && node.block ? keptBlock(node) : undefined
  const name = kept?.name ?? (isTop ? blockNames[node.type as NodeType]?.[0] : undefined)
  if (!name) return html
  return `${openingComment(name, kept?.attributes ?? newAttributes(node))}\n${html}\n<!-- /wp:${name} -->`
}

/** The original name and attributes of a block, if they still fit the node. */
function keptBlock({ type, block, attributes }: Draft): { name: string; attributes: Values } | undefined {
  const name = block!.name.replace(/^core\//, '')
  const isKept =
    blockNames[type as NodeType]?.includes(name) || (type === 'embed' && block!.name.startsWith('core-embed/'))
  if (!isKept) return undefined
  const isLevelKept = type !== 'heading' || (block!.attributes.level ?? 2) === attributes.level
  return { name, attributes: isLevelKept ? block!.attributes : { ...block!.attributes, level: attributes.level } }
}

function newAttributes({ type, attributes }: Draft): Values {
  if (type === 'heading' && attributes.level !== 2) return { level: attributes.level }
  if (type === 'list' && attributes.ordered) return { ordered: true }
  if (type === 'embed') return { url: attributes.url }
  return {}
}

/* ---- parts of HTML */

type HtmlValue = string | number | boolean | undefined
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const value = (given: unknown): HtmlValue =>
  typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean' ? given : undefined

/** Also escapes shortcodes, which must stay plain text. */
const escapeText = (words: string) =>
  escapeHtml(words).replace(/\[(?=(?:caption|wp_caption|gallery|audio|video|embed|playlist)\b)/g, '&#91;')

const filled = (...names: unknown[]) => names.filter(name => typeof name === 'string' && name).join(' ') || undefined

/** Attributes that any block may have. `own` is the class of the block type, `align` is how this type writes an alignment. */
function common({ attributes: a }: Draft, own = '', align: 'align' | 'text' = 'align'): Record<string, HtmlValue> {
  const isStyled = a.align === 'justify'
  const aligned = a.align && !isStyled ? `${align === 'text' ? 'has-text-align-' : 'align'}${a.align as string}` : ''
  return {
    class: filled(own, a.className, aligned),
    id: text(a.anchor),
    style: filled(isStyled ? 'text-align:justify;' : '', a.style),
    lang: text(a.lang),
  }
}

const picture = (image: Values, own?: string) =>
  voidElement('img', {
    src: value(image.src),
    alt: text(image.alt) ?? '',
    width: value(image.width),
    height: value(image.height),
    class: own,
  })

const figcaption = (inside: string) => (inside ? element('figcaption', {}, inside) : '')
const isRecord = (given: unknown): given is Values =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** HTML parsers drop the first newline after `<pre>`, so it is doubled. */
const keptLines = (inside: string) => (inside.startsWith('\n') ? `\n${inside}` : inside)

/** Wraps a node in a figure; its caption is the last child and is written as `figcaption`. */
const inFigure =
  (own: string, media: (node: Draft) => string): Writer =>
  (node, inside) =>
    element(
      'figure',
      { class: filled(own, node.attributes.align && `align${node.attributes.align as string}`) },
      media(node) + inside,
    )

/* ---- node types */

const mark =
  (tag: string): Writer =>
  ({ attributes }, inside) =>
    element(tag, { lang: text(attributes.lang) }, inside)

const part =
  (tag: string): Writer =>
  (_node, inside) =>
    element(tag, {}, inside)

/** Our own block: attributes in the comment, children inside. */
const own =
  (name: string): Writer =>
  (node, inside, { keep }) => {
    const shape = attributeSchemas[node.type as NodeType].shape
    const kept = keep && node.block?.name === name ? node.block.attributes : {}
    const strange = Object.fromEntries(Object.entries(kept).filter(([key]) => !Object.hasOwn(shape, key)))
    const attributes = { ...node.attributes, ...strange }
    return inside
      ? `${openingComment(name, attributes)}\n${inside}\n<!-- /wp:${name} -->`
      : openingComment(name, attributes, true)
  }

const facade: Writer = (node, inside, style) => {
  const { provider, id, title, poster } = node.attributes
  const film = { provider: provider as VideoProvider, id: String(id) }
  const isOwn = style.keep && node.block?.name === 'delno/video'
  if (poster || isOwn) return own('delno/video')(node, inside, style)
  if (!inside) return element('iframe', { src: filmPlayer(film), title: text(title) }, '')
  return element('figure', { class: 'wp-block-embed' }, wrapper(filmPage(film)) + inside)
}
const wrapper = (address: string) => element('div', { class: 'wp-block-embed__wrapper' }, `\n${escapeHtml(address)}\n`)

const gallery: Writer = (node, inside, style) => {
  const { images, columns, align } = node.attributes
  if (style.keep && node.block?.name === 'delno/gallery' && !inside) return own('delno/gallery')(node, inside, style)
  const pictures = (images as Values[]).map(image =>
    element('figure', { class: 'wp-block-image' }, picture(image) + figcaption(escapeText(text(image.caption) ?? ''))),
  )
  const names = filled(
    'wp-block-gallery',
    columns && `columns-${columns as number}`,
    align && `align${align as string}`,
  )
  return element('figure', { class: names }, pictures.join('') + inside)
}

const unknown: Writer = (node, inside, style) => {
  const { name, source } = node.attributes
  if (isElementName(node)) return element(String(name), {}, inside)
  const attributes = isRecord(source) ? source : {}
  if (node.attributes.reason === undefined) return unknownBlock(String(name), attributes, inside)
  // The parser put the words of a refused block's attributes before its children. The comment still has them, so they are left out here.
  const words = wordsIn(attributes).length
  const rest = node.children.slice(words).map(child => writeBlock(child, style, false))
  return unknownBlock(node.block?.name ?? String(name), node.block?.attributes ?? attributes, rest.join(''))
}
function unknownBlock(name: string, attributes: Values, inside: string): string {
  const short = name.replace(/^core\//, '')
  return inside
    ? `${openingComment(short, attributes)}\n${inside}\n<!-- /wp:${short} -->`
    : openingComment(short, attributes, true)
}

const pre =
  (own: string): Writer =>
  (node, inside) =>
    element('pre', common(node, own), keptLines(inside))

const writers: { readonly [T in NodeType]: Writer } = {
  text: node => escapeText(node.text),
  link: ({ attributes: a }, inside) =>
    element(
      'a',
      {
        href: text(a.href),
        target: text(a.target),
        rel: text(a.rel),
        title: text(a.title),
        id: text(a.anchor),
        lang: text(a.lang),
      },
      inside,
    ),
  strong: mark('strong'),
  em: mark('em'),
  sup: mark('sup'),
  sub: mark('sub'),
  del: mark('del'),
  ins: mark('ins'),
  u: mark('u'),
  mark: mark('mark'),
  small: mark('small'),
  kbd: mark('kbd'),
  'inline-code': mark('code'),
  cite: mark('cite'),
  q: mark('q'),
  br: () => '<br>',
  abbr: ({ attributes: a }, inside) => element('abbr', { title: text(a.title) }, inside),
  time: ({ attributes: a }, inside) => element('time', { datetime: text(a.dateTime) }, inside),
  span: (node, inside) => element('span', common(node), inside),
  'inline-image': ({ attributes }) => picture(attributes),
  'footnote-ref': ({ attributes: a }) => {
    const id = String(a.footnoteId)
    const inside = element('a', { href: `#${id}`, id: `${id}-link` }, '1')
    return element('sup', { 'data-fn': id, class: 'fn' }, inside)
  },
  paragraph: (node, inside) => element('p', common(node, '', 'text'), inside),
  heading: (node, inside) => element(`h${Number(node.attributes.level)}`, common(node, '', 'text'), inside),
  list: (node, inside) => {
    const { ordered, start, reversed, marker } = node.attributes
    const attributes = { ...common(node), start: value(start), reversed: value(reversed), type: value(marker) }
    return element(ordered ? 'ol' : 'ul', attributes, inside)
  },
  'list-item': ({ attributes: a }, inside) => element('li', { id: text(a.anchor), value: value(a.value) }, inside),
  definitions: (node, inside) => element('dl', common(node), inside),
  term: part('dt'),
  description: part('dd'),
  quote: (node, inside) =>
    element('blockquote', { ...common(node, 'wp-block-quote', 'text'), cite: text(node.attributes.citeUrl) }, inside),
  pullquote: (node, inside) =>
    element('figure', { class: 'wp-block-pullquote' }, element('blockquote', common(node, '', 'text'), inside)),
  citation: part('cite'),
  caption: part('figcaption'),
  image: ({ attributes: a, children }, inside) => {
    const linked = a.href
      ? element('a', { href: text(a.href), target: text(a.target), rel: text(a.rel) }, picture(a))
      : picture(a)
    const caption = children.length ? inside : escapeText(text(a.caption) ?? '')
    const names = filled('wp-block-image', a.align && `align${a.align as string}`)
    const style = a.align === 'justify' ? 'text-align:justify' : undefined
    return element('figure', { class: names, id: text(a.anchor), style }, linked + figcaption(caption))
  },
  gallery,
  table: (node, inside) => {
    const isCaption = (child: Draft) => child.type === 'caption'
    const caption = node.children.filter(isCaption).length
    // The caption is next to the table, not in it, as in WordPress.
    const at = caption ? inside.lastIndexOf('<figcaption>') : inside.length
    return element(
      'figure',
      { class: 'wp-block-table' },
      element('table', common(node), inside.slice(0, at)) + inside.slice(at),
    )
  },
  'table-section': ({ attributes: a }, inside) =>
    element({ head: 'thead', foot: 'tfoot' }[a.part as string] ?? 'tbody', {}, inside),
  'table-row': part('tr'),
  'table-cell': ({ attributes: a }, inside) =>
    element(
      a.header ? 'th' : 'td',
      { colspan: value(a.colSpan), rowspan: value(a.rowSpan), scope: value(a.scope), align: value(a.align) },
      inside,
    ),
  code: (node, inside) => {
    const { language } = node.attributes
    const names = language ? `language-${language as string}` : undefined
    return element('pre', common(node, 'wp-block-code'), element('code', { class: names }, inside))
  },
  preformatted: pre('wp-block-preformatted'),
  verse: pre('wp-block-verse'),
  separator: node => voidElement('hr', { class: filled('wp-block-separator', node.attributes.className) }),
  details: ({ attributes: a }, inside) =>
    element(
      'details',
      { class: 'wp-block-details', id: text(a.anchor), open: value(a.open) },
      element('summary', {}, escapeText(text(a.summary) ?? '')) + inside,
    ),
  columns: (node, inside) => element('div', common(node, 'wp-block-columns'), inside),
  column: ({ attributes: a }, inside) => {
    const style = a.width === undefined ? undefined : `flex-basis:${a.width as number}%`
    return element('div', { class: filled('wp-block-column', a.className), style }, inside)
  },
  group: (node, inside) => element('div', common(node, 'wp-block-group'), inside),
  html: (_node, inside) => `<!-- wp:html -->\n${inside}\n<!-- /wp:html -->`,
  figure: (node, inside) => element('figure', common(node), inside),
  cover: (node, inside) =>
    element(
      'div',
      common(node, 'wp-block-cover'),
      (isRecord(node.attributes.image) ? picture(node.attributes.image, 'wp-block-cover__image-background') : '') +
        element('div', { class: 'wp-block-cover__inner-container' }, inside),
    ),
  buttons: (node, inside) => element('div', common(node, 'wp-block-buttons'), inside),
  button: ({ attributes: a }, inside) => {
    const attributes = { class: 'wp-block-button__link', href: text(a.href), target: text(a.target), rel: text(a.rel) }
    return element('div', { class: filled('wp-block-button', a.className) }, element('a', attributes, inside))
  },
  file: ({ attributes: a }) => {
    const link = element('a', { href: text(a.href), 'data-size': value(a.sizeBytes) }, escapeText(text(a.name) ?? ''))
    const button = text(a.button)
    const attributes = { href: text(a.href), class: 'wp-block-file__button', download: true }
    return element(
      'div',
      { class: 'wp-block-file' },
      link + (button ? element('a', attributes, escapeText(button)) : ''),
    )
  },
  video: inFigure('wp-block-video', ({ attributes: a }) => {
    const tracks = ((a.tracks as Values[] | undefined) ?? []).map(track =>
      voidElement('track', {
        src: value(track.src),
        kind: value(track.kind),
        srclang: value(track.srcLang),
        label: value(track.label),
      }),
    )
    const attributes = {
      controls: true,
      src: value(a.src),
      poster: value(a.poster),
      width: value(a.width),
      height: value(a.height),
      loop: value(a.loop),
      muted: value(a.muted),
    }
    return element('video', attributes, tracks.join(''))
  }),
  audio: inFigure('wp-block-audio', ({ attributes: a }) =>
    element('audio', { controls: true, src: value(a.src), loop: value(a.loop), title: value(a.title) }, ''),
  ),
  'media-text': (node, inside) => {
    const { image, video, side } = node.attributes
    const media =
      (isRecord(image) ? picture(image) : '') +
      (video ? element('video', { controls: true, src: value(video) }, '') : '')
    const right = side === 'right' && !String(node.attributes.className ?? '').includes('has-media-on-the-right')
    return element(
      'div',
      common(node, filled('wp-block-media-text', right && 'has-media-on-the-right')),
      (media ? element('figure', { class: 'wp-block-media-text__media' }, media) : '') +
        element('div', { class: 'wp-block-media-text__content' }, inside),
    )
  },
  embed: (node, inside) =>
    element('figure', { class: 'wp-block-embed' }, wrapper(String(node.attributes.url)) + inside),
  iframe: (node, inside) => {
    const { src, title, width, height } = node.attributes
    const frame = element(
      'iframe',
      { src: value(src), title: value(title), width: value(width), height: value(height) },
      '',
    )
    return inside ? element('figure', {}, frame + inside) : frame
  },
  'video-facade': facade,
  footnotes: () => '<!-- wp:footnotes /-->',
  footnote: () => '',
  spoiler: own('delno/spoiler'),
  callout: own('delno/callout'),
  carousel: own('delno/carousel'),
  goods: own('delno/goods'),
  email: own('delno/email'),
  question: own('delno/question'),
  contact: own('delno/contact'),
  'quick-poll': own('delno/quick-poll'),
  'before-after': own('delno/before-after'),
  faq: own('delno/faq'),
  steps: own('delno/steps'),
  shortcode: ({ attributes }) => String(attributes.source),
  'external-script': ({ attributes: a }) => element('script', { src: value(a.src), async: value(a.isAsync) }, ''),
  'inline-script': ({ attributes: a }) => element('script', { type: value(a.scriptType) }, String(a.code)),
  unknown,
}
