// HTML (parsed by parse5) → drafts. Elements are recognised by tag and, for WordPress output, by wp-block-… class. clean.ts decides what is
// safe, not this file.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { isNativeOnly } from './clean.ts'
import { draft, plainText, runsOf, textDraft, type Draft } from './draft.ts'
import { isInline, type ParserType } from './tree.ts'
import { postHostName, readFilm } from './video-provider.ts'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode

export type HtmlContext = {
  parser: ParserType
  /** Classic posts: a single line end in loose text is a line break (WordPress's wpautop). */
  isClassic?: boolean
  /** Drafts of inner blocks, inserted at `slotHtml(i)`; each is used once. */
  slots?: Draft[][]
}
type Walk = HtmlContext & { depth: number; used: Set<number> }

const maxDepth = 64
const slotTag = 'delno-inner-block'
export const slotHtml = (index: number) => `<${slotTag} n="${index}"></${slotTag}>`

/** Parses a fragment of HTML as blocks; loose lines become paragraphs, separated by empty lines. */
export function blocksFromHtml(html: string, context: HtmlContext): Draft[] {
  const walk: Walk = { ...context, depth: 0, used: new Set() }
  return blocksOf(parseFragment(html, { scriptingEnabled: false }).childNodes, walk)
}

/** Parses a fragment of HTML as it is, without making paragraphs of lines. */
export function linesFromHtml(html: string, parser: ParserType): Draft[] {
  return nodesOf(parseFragment(html, { scriptingEnabled: false }).childNodes, { parser, depth: 0, used: new Set() })
}

const isElement = (node: ChildNode): node is Element => 'tagName' in node
const attr = (element: Element, name: string) => element.attrs.find(one => one.name === name)?.value
const classesOf = (element: Element) => (attr(element, 'class') ?? '').split(/\s+/).filter(Boolean)
const hasClass = (element: Element, name: string) => classesOf(element).includes(name)
const elementsOf = (element: Element) => element.childNodes.filter(isElement)
const childByTag = (element: Element, tag: string) => elementsOf(element).find(child => child.tagName === tag)

/** In document order. */
function findAll(root: Element, matches: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  const stack = elementsOf(root).toReversed()
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (matches(element)) found.push(element)
    for (const child of elementsOf(element).toReversed()) stack.push(child)
  }
  return found
}
const findTag = (root: Element, ...tags: string[]) => findAll(root, element => tags.includes(element.tagName))[0]

/** The text below a node, without recursion: for trees that are too deep. */
function wordsOf(node: ChildNode): string {
  const words: string[] = []
  const stack: ChildNode[] = [node]
  for (let now = stack.pop(); now; now = stack.pop()) {
    if ('value' in now) words.push(now.value)
    else if (isElement(now) && !silentTags.has(now.tagName))
      for (const child of now.childNodes.toReversed()) stack.push(child)
  }
  return words.join('')
}

const whole = (value: string | undefined, least = 1) => {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isInteger(number) && number >= least ? number : undefined
}

const compact = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined && value !== ''))

function alignOf(element: Element): string | undefined {
  const fromClass = classesOf(element)
    .map(name => /^(?:align|has-text-align-)(left|right|center|wide|full)$/.exec(name)?.[1])
    .find(Boolean)
  const fromStyle = /text-align:\s*(left|right|center|justify)\b/i
    .exec(attr(element, 'style') ?? '')?.[1]
    ?.toLowerCase()
  const fromAttribute = /^(left|right|center|justify)$/i.exec(attr(element, 'align') ?? '')?.[1]?.toLowerCase()
  return fromClass ?? fromStyle ?? fromAttribute
}

const commonOf = (element: Element) =>
  compact({
    anchor: attr(element, 'id'),
    className: attr(element, 'class'),
    align: alignOf(element),
    style: attr(element, 'style')?.replace(/text-align:[^;]*;?/i, ''),
    lang: attr(element, 'lang'),
  })

const anchorOf = (element: Element) => compact({ anchor: attr(element, 'id') })

/* ---- inline and block content */

function nodesOf(children: ChildNode[], walk: Walk): Draft[] {
  return children.flatMap(child => nodeOf(child, walk))
}

function nodeOf(node: ChildNode, walk: Walk): Draft[] {
  if ('value' in node) return [textDraft(node.value, walk.parser)]
  if (!isElement(node)) return [] // comments, doctypes
  if (walk.depth > maxDepth) return [textDraft(wordsOf(node), walk.parser)]
  return elementOf(node, { ...walk, depth: walk.depth + 1 })
}

/** Parses children as blocks: loose lines become paragraphs, separated by empty lines, as in WordPress. */
function blocksOf(children: ChildNode[], walk: Walk): Draft[] {
  return asBlocks(nodesOf(children, walk), walk)
}

function asBlocks(nodes: Draft[], walk: Walk): Draft[] {
  return runsOf(nodes).flatMap(run => (Array.isArray(run) ? paragraphsOf(run, walk) : [run]))
}

function paragraphsOf(run: Draft[], walk: Walk): Draft[] {
  const merged: Draft[] = []
  for (const node of run) {
    const last = merged.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      merged[merged.length - 1] = textDraft(last.text + node.text, walk.parser)
    else merged.push(node)
  }
  const lines: Draft[][] = [[]]
  for (const node of merged) {
    if (node.type !== 'text') {
      lines.at(-1)!.push(node)
      continue
    }
    node.text.split(/\n[ \t\r\f]*\n\s*/).forEach((piece, i) => {
      if (i) lines.push([])
      const line = lines.at(-1)!
      if (!walk.isClassic) return void line.push(textDraft(piece, walk.parser))
      piece.split(/\r?\n/).forEach((part, j) => {
        if (j && line.at(-1)?.type !== 'br') line.push(draft('br', walk.parser))
        if (part) line.push(textDraft(part, walk.parser))
      })
    })
  }
  return lines
    .filter(line => line.some(node => node.type !== 'text' || node.text.trim()))
    .map(line => bareAddress(line, walk))
}

/** WordPress turns a known URL alone on its line into the film or the post. */
function bareAddress(line: Draft[], walk: Walk): Draft {
  const words = line.every(node => node.type === 'text' || node.type === 'br') ? plainText(line).trim() : ''
  if (/^https?:\/\/\S+$/.test(words) && (readFilm(words) || postHostName(words))) return embedOf(words, walk.parser)
  return draft('paragraph', walk.parser, {}, line)
}

export function embedOf(address: string, parser: ParserType, title?: string): Draft {
  const film = readFilm(address)
  if (film) return draft('video-facade', parser, compact({ ...film, title }))
  return draft('embed', parser, compact({ url: address, provider: postHostName(address), title }))
}

/* ---- pictures */

function pictureOf(img: Element): Record<string, unknown> {
  const own = attr(img, 'src')
  const lazy = attr(img, 'data-src') ?? attr(img, 'data-lazy-src') ?? attr(img, 'data-orig-file')
  return compact({
    src: !own || own.startsWith('data:') ? (lazy ?? own) : own,
    alt: attr(img, 'alt') ?? '',
    width: whole(attr(img, 'width')),
    height: whole(attr(img, 'height')),
  })
}

const captionWords = (nodes: Draft[]) => plainText(nodes).replace(/\s+/g, ' ').trim()

/** The caption: its plain text, and its nodes when it has markup. */
function withCaption(element: Element | undefined, walk: Walk): { caption?: string; children: Draft[] } {
  const nodes = element ? nodesOf(element.childNodes, walk) : []
  const caption = captionWords(nodes)
  return { caption: caption || undefined, children: caption && nodes.some(node => node.type !== 'text') ? nodes : [] }
}

function captionNode(element: Element | undefined, walk: Walk): Draft[] {
  return element ? [draft('caption', walk.parser, {}, nodesOf(element.childNodes, walk))] : []
}

function imageFigure(figure: Element, img: Element, walk: Walk): Draft {
  const link = findTag(figure, 'a')
  const { caption, children } = withCaption(captionElement(figure), walk)
  const attributes = compact({
    ...pictureOf(img),
    caption,
    align: alignOf(figure) ?? alignOf(img),
    anchor: /^attachment_\d+$/.test(attr(figure, 'id') ?? '') ? undefined : attr(figure, 'id'),
    href: link && findTag(link, 'img') ? attr(link, 'href') : undefined,
    target: link && findTag(link, 'img') ? attr(link, 'target') : undefined,
    rel: link && findTag(link, 'img') ? attr(link, 'rel') : undefined,
  })
  return draft('image', walk.parser, attributes, children)
}

const captionElement = (figure: Element) =>
  elementsOf(figure).find(child => child.tagName === 'figcaption' || hasClass(child, 'wp-caption-text'))

function galleryOf(element: Element, walk: Walk): Draft[] {
  const images: Record<string, unknown>[] = []
  const rest: Draft[] = []
  const collect = (nodes: Draft[]) => {
    for (const node of nodes) {
      if (node.type === 'image' || node.type === 'inline-image') images.push(node.attributes)
      else if (node.type === 'gallery')
        for (const image of node.attributes.images as Record<string, unknown>[]) images.push(image)
      else if (node.type === 'text') {
        if (node.text.trim()) rest.push(node)
      } else if (node.children.length) collect(node.children)
    }
  }
  const isOwnCaption = (child: ChildNode) => isElement(child) && child.tagName === 'figcaption'
  collect(
    nodesOf(
      element.childNodes.filter(child => !isOwnCaption(child)),
      walk,
    ),
  )
  const columns = classesOf(element)
    .map(name => /^(?:columns|gallery-columns)-(\d)$/.exec(name)?.[1])
    .find(Boolean)
  const caption = captionNode(element.childNodes.filter(isElement).find(isOwnCaption), walk)
  if (!images.length) return [...rest, ...caption]
  return [
    draft('gallery', walk.parser, compact({ images, columns: whole(columns), align: alignOf(element) }), caption),
    ...rest,
  ]
}

/* ---- elements */

const silentTags = new Set([
  'style',
  'template',
  'head',
  'title',
  'meta',
  'link',
  'base',
  'param',
  'source',
  'track',
  'col',
  'colgroup',
  'input',
  'wbr',
  'frame',
  'frameset',
  'area',
  'datalist',
])
const transparentTags = new Set([
  'noscript',
  'picture',
  'body',
  'html',
  'hgroup',
  'map',
  'tbody',
  'data',
  'slot',
  'rb',
  'rtc',
  'nobr',
  'optgroup',
])
const markTags = new Map(
  Object.entries({
    strong: 'strong',
    b: 'strong',
    em: 'em',
    i: 'em',
    dfn: 'em',
    var: 'em',
    sup: 'sup',
    sub: 'sub',
    del: 'del',
    s: 'del',
    strike: 'del',
    ins: 'ins',
    u: 'u',
    mark: 'mark',
    small: 'small',
    kbd: 'kbd',
    code: 'inline-code',
    samp: 'inline-code',
    tt: 'inline-code',
    cite: 'cite',
    q: 'q',
  }),
)
const spanTags = new Set(['span', 'font', 'bdi', 'bdo', 'big', 'label', 'ruby', 'rt', 'rp', 'blink', 'basefont'])
const groupTags = new Set([
  'div',
  'section',
  'article',
  'aside',
  'header',
  'footer',
  'main',
  'nav',
  'address',
  'center',
  'fieldset',
  'legend',
  'search',
])

/** What an element means; its children are read by the same walk. */
type Reader = (element: Element, walk: Walk) => Draft[]

const linesOf: Reader = (element, walk) => nodesOf(element.childNodes, walk)

/** One draft of a type; its children are the element's own unless given. */
function one(
  element: Element,
  walk: Walk,
  type: string,
  attributes: Record<string, unknown> = {},
  children: Draft[] = linesOf(element, walk),
): Draft[] {
  return [draft(type, walk.parser, attributes, children)]
}

const isBlankText = (node: Draft) => node.type === 'text' && !node.text.trim()

function slotOf(element: Element, walk: Walk): Draft[] {
  const index = Number(attr(element, 'n'))
  if (walk.used.has(index)) return []
  walk.used.add(index)
  return walk.slots?.[index] ?? []
}

const shortcodeOf: Reader = (element, walk) =>
  one(element, walk, 'shortcode', { name: attr(element, 'name') ?? '', source: attr(element, 'source') ?? '' }, [])

/** Elements that readers never see, nor their contents. */
const isSilent = (element: Element) =>
  silentTags.has(element.tagName) ||
  hasClass(element, 'wp-block-accordion-heading__toggle-icon') ||
  isNativeOnly(Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])))

const spanOf: Reader = (element, walk) =>
  one(
    element,
    walk,
    'span',
    compact({
      className: attr(element, 'class'),
      style: attr(element, 'style'),
      lang: attr(element, 'lang'),
      ...anchorOf(element),
    }),
  )

function elementOf(element: Element, walk: Walk): Draft[] {
  const { tagName: tag } = element
  if (tag === slotTag) return slotOf(element, walk)
  if (tag === 'delno-shortcode') return shortcodeOf(element, walk)
  if (isSilent(element)) return []
  if (transparentTags.has(tag)) return linesOf(element, walk)
  const footnoteId = tag === 'sup' && attr(element, 'data-fn')
  if (footnoteId) return one(element, walk, 'footnote-ref', { footnoteId, number: 1 }, [])
  const mark = markTags.get(tag)
  if (mark) return one(element, walk, mark, compact({ lang: attr(element, 'lang') }))
  if (spanTags.has(tag)) return spanOf(element, walk)
  if (groupTags.has(tag)) return divOf(element, walk)
  return (readers.get(tag) ?? unknownElement)(element, walk)
}

const paragraphElement: Reader = (element, walk) =>
  one(
    element,
    walk,
    'paragraph',
    compact({ ...commonOf(element), dropCap: hasClass(element, 'has-drop-cap') || undefined }),
  )

const headingOf: Reader = (element, walk) =>
  one(element, walk, 'heading', { ...commonOf(element), level: Number(element.tagName[1]) })

const abbreviationOf: Reader = (element, walk) => one(element, walk, 'abbr', compact({ title: attr(element, 'title') }))

const captionOf: Reader = (element, walk) => one(element, walk, 'caption')

const imageOf: Reader = (element, walk) =>
  alignOf(element)
    ? one(element, walk, 'image', { ...pictureOf(element), align: alignOf(element) }, [])
    : one(element, walk, 'inline-image', pictureOf(element), [])

const listItemOf: Reader = (element, walk) =>
  one(element, walk, 'list-item', compact({ ...anchorOf(element), value: whole(attr(element, 'value'), -1e6) }))

const definitionsOf: Reader = (element, walk) =>
  one(
    element,
    walk,
    'definitions',
    commonOf(element),
    linesOf(element, walk).filter(child => !isBlankText(child)),
  )

function listOf(list: Element, walk: Walk): Draft[] {
  if (hasClass(list, 'blocks-gallery-grid') || hasClass(list, 'wp-block-gallery')) return galleryOf(list, walk)
  const marker = attr(list, 'type') ?? ''
  const attributes = compact({
    ...commonOf(list),
    ordered: list.tagName === 'ol',
    start: whole(attr(list, 'start'), -1e6),
    reversed: attr(list, 'reversed') === undefined ? undefined : true,
    marker: /^[1aAiI]$/.test(marker) ? marker : undefined,
  })
  return one(list, walk, 'list', attributes)
}

/** A film in an `<embed>`; players of other kinds do not exist any more. */
function pluginOf(element: Element, walk: Walk): Draft[] {
  const film = attr(element, 'src')
  return film && readFilm(film) ? [embedOf(film, walk.parser)] : []
}

function formulaOf(math: Element, walk: Walk): Draft[] {
  const latex = latexOf(math)
  if (latex === undefined) return unknownElement(math, walk)
  const source = [textDraft(latex, walk.parser)]
  return attr(math, 'display') === 'block'
    ? one(math, walk, 'code', { language: 'latex' }, source)
    : one(math, walk, 'inline-code', {}, source)
}

/** A control of a form; its words stay. */
const controlOf: Reader = (element, walk) =>
  one(element, walk, 'unknown', { name: element.tagName, isInline: true }, linesOf(element, walk).filter(isInline))

const buttonOf: Reader = (element, walk) =>
  hasClass(element, 'wp-block-accordion-heading__toggle') ? linesOf(element, walk) : controlOf(element, walk)

const readers = new Map<string, Reader>(
  Object.entries({
    p: paragraphElement,
    h1: headingOf,
    h2: headingOf,
    h3: headingOf,
    h4: headingOf,
    h5: headingOf,
    h6: headingOf,
    br: (element, walk) => one(element, walk, 'br', {}, []),
    a: anchorElement,
    abbr: abbreviationOf,
    acronym: abbreviationOf,
    time: (element, walk) => one(element, walk, 'time', compact({ dateTime: attr(element, 'datetime') })),
    img: imageOf,
    image: imageOf,
    ul: listOf,
    ol: listOf,
    menu: listOf,
    dir: listOf,
    li: listItemOf,
    dl: definitionsOf,
    dt: (element, walk) => one(element, walk, 'term'),
    dd: (element, walk) => one(element, walk, 'description'),
    blockquote: (element, walk) =>
      quoteOf(element, walk, hasClass(element, 'wp-block-pullquote') ? 'pullquote' : 'quote'),
    figure: figureOf,
    figcaption: captionOf,
    caption: captionOf,
    table: tableOf,
    thead: (element, walk) => one(element, walk, 'table-section', { part: 'head' }),
    tfoot: (element, walk) => one(element, walk, 'table-section', { part: 'foot' }),
    tr: (element, walk) => one(element, walk, 'table-row'),
    td: cellOf,
    th: cellOf,
    pre: preOf,
    hr: (element, walk) => one(element, walk, 'separator', compact({ className: attr(element, 'class') }), []),
    details: detailsOf,
    summary: (element, walk) => one(element, walk, 'paragraph'),
    video: mediaOf,
    audio: mediaOf,
    iframe: iframeOf,
    script: scriptOf,
    embed: pluginOf,
    math: formulaOf,
    button: buttonOf,
    select: controlOf,
    option: controlOf,
    textarea: controlOf,
    meter: controlOf,
    progress: controlOf,
    output: controlOf,
  } satisfies Record<string, Reader>),
)

function unknownElement(element: Element, walk: Walk): Draft[] {
  const { tagName: tag } = element
  const children = linesOf(element, walk)
  const isInlineHere =
    children.every(isInline) &&
    !['form', 'object', 'applet', 'marquee', 'svg', 'math', 'canvas', 'dialog'].includes(tag)
  return one(
    element,
    walk,
    'unknown',
    compact({ name: tag.slice(0, 60), isInline: isInlineHere || undefined }),
    isInlineHere ? children : asBlocks(children, walk),
  )
}

/** WordPress keeps the source of a formula beside its drawing. */
function latexOf(math: Element): string | undefined {
  const source = findAll(
    math,
    child => child.tagName === 'annotation' && attr(child, 'encoding') === 'application/x-tex',
  )[0]
  return (source ? wordsOf(source) : attr(math, 'data-latex'))?.trim() || undefined
}

function anchorElement(element: Element, walk: Walk): Draft[] {
  const href = attr(element, 'href')
  const children = nodesOf(element.childNodes, walk)
  const anchor = attr(element, 'id') ?? attr(element, 'name')
  if (hasClass(element, 'wp-block-button__link'))
    return [
      draft(
        'button',
        walk.parser,
        compact({ href, target: attr(element, 'target'), rel: attr(element, 'rel') }),
        children,
      ),
    ]
  if (href === undefined) return [draft('span', walk.parser, compact({ anchor }), children)]
  const attributes = compact({
    href,
    target: attr(element, 'target'),
    rel: attr(element, 'rel'),
    title: attr(element, 'title'),
    lang: attr(element, 'lang'),
    anchor,
  })
  return [draft('link', walk.parser, attributes, children)]
}

/** What a class of WordPress's blocks says of a `div`. Undefined where the class alone does not say it. */
type ClassReader = (element: Element, walk: Walk) => Draft[] | undefined

const insideOf: Reader = (element, walk) => blocksOf(element.childNodes, walk)

const columnsOf: Reader = (element, walk) => one(element, walk, 'columns', commonOf(element))

function columnOf(element: Element, walk: Walk): Draft[] {
  const width = Number(/flex-basis:\s*([\d.]+)%/.exec(attr(element, 'style') ?? '')?.[1])
  const attributes = compact({
    className: attr(element, 'class'),
    width: width >= 1 && width <= 100 ? width : undefined,
  })
  return one(element, walk, 'column', attributes, insideOf(element, walk))
}

/** The class of the `div` around a button belongs to the button. */
function buttonBox(element: Element, walk: Walk): Draft[] {
  const className = attr(element, 'class')
  return linesOf(element, walk)
    .filter(child => !isBlankText(child))
    .map(child => (child.type === 'button' ? { ...child, attributes: { ...child.attributes, className } } : child))
}

const buttonsOf: Reader = (element, walk) =>
  one(
    element,
    walk,
    'buttons',
    commonOf(element),
    linesOf(element, walk).filter(child => !isBlankText(child)),
  )

function fileOf(element: Element, walk: Walk): Draft[] | undefined {
  const links = findAll(element, child => child.tagName === 'a')
  const link = links.find(each => !hasClass(each, 'wp-block-file__button')) ?? links[0]
  const button = links.find(each => each !== link && hasClass(each, 'wp-block-file__button'))
  if (!link) return undefined
  const attributes = compact({
    href: attr(link, 'href'),
    name: wordsOf(link).trim() || attr(link, 'href')?.split('/').pop(),
    button: button && (wordsOf(button).trim() || undefined),
    sizeBytes: whole(attr(link, 'data-size')),
  })
  return one(element, walk, 'file', attributes, [])
}

function mediaTextOf(element: Element, walk: Walk): Draft[] {
  const media = elementsOf(element).find(child => hasClass(child, 'wp-block-media-text__media'))
  const img = media && findTag(media, 'img')
  const video = media && findTag(media, 'video')
  const attributes = compact({
    ...commonOf(element),
    image: img ? pictureOf(img) : undefined,
    video: video ? attr(video, 'src') : undefined,
    side: hasClass(element, 'has-media-on-the-right') ? 'right' : 'left',
  })
  const words = element.childNodes.filter(child => child !== media)
  return one(element, walk, 'media-text', attributes, blocksOf(words, walk))
}

function coverOf(element: Element, walk: Walk): Draft[] {
  const img = elementsOf(element).find(child => child.tagName === 'img')
  const words = element.childNodes.filter(
    child => child !== img && !(isElement(child) && (child.tagName === 'span' || child.tagName === 'video')),
  )
  const attributes = compact({ ...commonOf(element), image: img ? pictureOf(img) : undefined })
  return one(element, walk, 'cover', attributes, blocksOf(words, walk))
}

/** A picture with its caption, as the editor before blocks wrote it. */
function captionedPicture(element: Element, walk: Walk): Draft[] | undefined {
  const img = findTag(element, 'img')
  return img && [imageFigure(element, img, walk)]
}

/** In this order: an element may have several of these classes. */
const classReaders: readonly (readonly [className: string, read: ClassReader])[] = [
  ['wp-block-columns', columnsOf],
  ['wp-block-text-columns', columnsOf],
  ['wp-block-column', columnOf],
  ['wp-block-buttons', buttonsOf],
  ['wp-block-button', buttonBox],
  ['wp-block-file', fileOf],
  ['wp-block-media-text', mediaTextOf],
  ['wp-block-cover', coverOf],
  ['wp-caption', captionedPicture],
  ['gallery', galleryOf],
  ['wp-block-gallery', galleryOf],
  ['wp-block-embed__wrapper', insideOf],
  ['wp-block-cover__inner-container', insideOf],
  ['wp-block-media-text__content', insideOf],
]

function divOf(element: Element, walk: Walk): Draft[] {
  const names = new Set(classesOf(element))
  for (const [className, read] of classReaders) {
    const drafts = names.has(className) ? read(element, walk) : undefined
    if (drafts) return drafts
  }
  const isNamed =
    element.tagName !== 'div' ||
    attr(element, 'id') ||
    [...names].some(name => name.startsWith('wp-block-') || name.startsWith('is-style-'))
  // A bare div only separates lines.
  if (!isNamed || element.tagName === 'center') return insideOf(element, walk)
  return one(element, walk, 'group', commonOf(element), insideOf(element, walk))
}

function figureOf(element: Element, walk: Walk): Draft[] {
  const names = new Set(classesOf(element))
  if (names.has('wp-block-gallery') || names.has('gallery')) return galleryOf(element, walk)
  const caption = captionElement(element)
  const body = element.childNodes.filter(child => child !== caption)
  if (names.has('wp-block-embed') || [...names].some(name => name.startsWith('wp-block-embed-'))) {
    const address = /https?:\/\/\S+/.exec(body.map(wordsOf).join(' '))?.[0]
    if (address)
      return [
        { ...embedOf(address, walk.parser, caption && wordsOf(caption).trim()), children: captionNode(caption, walk) },
      ]
  }
  const quote = childByTag(element, 'blockquote')
  if (quote) {
    const [main, ...others] = quoteOf(quote, walk, names.has('wp-block-pullquote') ? 'pullquote' : 'quote')
    if (caption) main!.children.push(draft('citation', walk.parser, {}, nodesOf(caption.childNodes, walk)))
    return [main!, ...others]
  }
  const pictures = findAll(element, child => child.tagName === 'img')
  const hasOthers = findTag(element, 'table', 'video', 'audio', 'iframe', 'pre', 'p', 'ul', 'ol', slotTag)
  if (pictures.length === 1 && !hasOthers && !body.map(wordsOf).join('').trim())
    return [imageFigure(element, pictures[0]!, walk)]
  if (pictures.length > 1 && !hasOthers && !body.map(wordsOf).join('').trim()) return galleryOf(element, walk)
  const inside = nodesOf(body, walk).filter(child => child.type !== 'text' || child.text.trim())
  if (inside.length === 1 && ['table', 'video', 'audio', 'iframe', 'video-facade', 'embed'].includes(inside[0]!.type)) {
    const [only] = inside as [Draft]
    const hasOwn = only.children.some(child => child.type === 'caption')
    const align = alignOf(element)
    return [
      {
        ...only,
        attributes: { ...only.attributes, ...(align ? { align } : {}) },
        children: [...only.children, ...(hasOwn ? [] : captionNode(caption, walk))],
      },
    ]
  }
  return [draft('figure', walk.parser, commonOf(element), [...asBlocks(inside, walk), ...captionNode(caption, walk)])]
}

function quoteOf(element: Element, walk: Walk, type: 'quote' | 'pullquote'): Draft[] {
  const source = elementsOf(element).filter(child => child.tagName === 'cite' || child.tagName === 'footer')
  const words = blocksOf(
    element.childNodes.filter(child => !source.includes(child as Element)),
    walk,
  )
  const citation = source.map(child => draft('citation', walk.parser, {}, nodesOf(child.childNodes, walk)))
  return [
    draft(type, walk.parser, compact({ ...commonOf(element), citeUrl: attr(element, 'cite') }), [
      ...words,
      ...citation,
    ]),
  ]
}

function tableOf(table: Element, walk: Walk): Draft[] {
  const sections = elementsOf(table).flatMap(child => {
    if (!['thead', 'tbody', 'tfoot'].includes(child.tagName)) return []
    const part = { thead: 'head', tbody: 'body', tfoot: 'foot' }[child.tagName]
    return [
      draft(
        'table-section',
        walk.parser,
        { part },
        nodesOf(child.childNodes, walk).filter(row => row.type !== 'text'),
      ),
    ]
  })
  const stray = nodesOf(
    table.childNodes.filter(child => isElement(child) && child.tagName === slotTag),
    walk,
  )
  return [
    draft('table', walk.parser, commonOf(table), [...sections, ...captionNode(childByTag(table, 'caption'), walk)]),
    ...stray,
  ]
}

function cellOf(cell: Element, walk: Walk): Draft[] {
  const scope = attr(cell, 'scope')
  const align = alignOf(cell)
  const attributes = compact({
    header: cell.tagName === 'th',
    colSpan: whole(attr(cell, 'colspan'), 2),
    rowSpan: whole(attr(cell, 'rowspan'), 2),
    scope:
      scope && /^(?:col|row|colgroup|rowgroup)$/.test(scope)
        ? scope
        : cell.tagName === 'th'
          ? scopeOf(cell)
          : undefined,
    align: align && ['left', 'center', 'right', 'justify'].includes(align) ? align : undefined,
  })
  return [draft('table-cell', walk.parser, attributes, nodesOf(cell.childNodes, walk))]
}

/** A heading cell names its column in the table head and in a row of headings, otherwise its row. */
function scopeOf(cell: Element): 'col' | 'row' {
  const row = cell.parentNode as Element | null
  const section = row?.parentNode as Element | null
  const isHeadingRow = row?.childNodes.every(child => !isElement(child) || child.tagName !== 'td')
  return section?.tagName === 'thead' || (isHeadingRow && elementsOf(row!).length > 1) ? 'col' : 'row'
}

function preOf(element: Element, walk: Walk): Draft[] {
  const code = childByTag(element, 'code')
  if (hasClass(element, 'wp-block-verse'))
    return [draft('verse', walk.parser, commonOf(element), nodesOf(element.childNodes, walk))]
  if (!code && !hasClass(element, 'wp-block-code'))
    return [draft('preformatted', walk.parser, commonOf(element), nodesOf(element.childNodes, walk))]
  const language = [...classesOf(element), ...(code ? classesOf(code) : [])]
    .map(name => /^lang(?:uage)?-([\w+#-]+)$/.exec(name)?.[1])
    .find(Boolean)
  const inner = element.childNodes.flatMap(child => (child === code ? code.childNodes : [child]))
  return [draft('code', walk.parser, compact({ ...commonOf(element), language }), nodesOf(inner, walk))]
}

function detailsOf(element: Element, walk: Walk): Draft[] {
  const summary = childByTag(element, 'summary')
  const attributes = compact({
    summary: summary ? captionWords(nodesOf(summary.childNodes, walk)) : '',
    open: attr(element, 'open') === undefined ? undefined : true,
    ...anchorOf(element),
  })
  if (!attributes.summary) attributes.summary = 'Подробнее'
  return [
    draft(
      'details',
      walk.parser,
      attributes,
      blocksOf(
        element.childNodes.filter(child => child !== summary),
        walk,
      ),
    ),
  ]
}

function mediaOf(element: Element, walk: Walk): Draft[] {
  const src = attr(element, 'src') ?? attr(findTag(element, 'source') ?? element, 'src')
  const attributes = compact({
    src,
    loop: attr(element, 'loop') === undefined ? undefined : true,
    ...(element.tagName === 'video'
      ? {
          poster: attr(element, 'poster'),
          width: whole(attr(element, 'width')),
          height: whole(attr(element, 'height')),
          muted: attr(element, 'muted') === undefined ? undefined : true,
          tracks: tracksOf(element),
        }
      : { title: attr(element, 'title') }),
  })
  return [draft(element.tagName, walk.parser, attributes)]
}

function tracksOf(element: Element): unknown {
  const tracks = findAll(element, child => child.tagName === 'track' && Boolean(attr(child, 'src'))).map(track =>
    compact({
      src: attr(track, 'src'),
      kind: attr(track, 'kind'),
      srcLang: attr(track, 'srclang'),
      label: attr(track, 'label'),
    }),
  )
  return tracks.length ? tracks : undefined
}

function iframeOf(element: Element, walk: Walk): Draft[] {
  const src = attr(element, 'src') ?? attr(element, 'data-src')
  if (!src) return []
  const film = readFilm(src)
  const title = attr(element, 'title')
  if (film) return [draft('video-facade', walk.parser, compact({ ...film, title }))]
  return [
    draft(
      'iframe',
      walk.parser,
      compact({ src, title, width: whole(attr(element, 'width')), height: whole(attr(element, 'height')) }),
    ),
  ]
}

/** Spec 3: external and inline scripts are distinguished. */
function scriptOf(element: Element, walk: Walk): Draft[] {
  const src = attr(element, 'src')
  if (src)
    return [
      draft(
        'external-script',
        walk.parser,
        compact({ src, isAsync: attr(element, 'async') === undefined ? undefined : true }),
      ),
    ]
  const code = element.childNodes.map(child => ('value' in child ? child.value : '')).join('')
  return code.trim() ? [draft('inline-script', walk.parser, compact({ code, scriptType: attr(element, 'type') }))] : []
}
