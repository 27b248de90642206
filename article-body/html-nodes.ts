// HTML (parsed by parse5) → drafts. Elements are recognised by tag and, for WordPress output, by wp-block-… class. clean.ts decides what is
// safe, not this file.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { isNativeOnly, readDrafts } from './clean.ts'
import { draft, plainText, runsOf, textDraft, type Draft } from './draft.ts'
import { element } from './feed-rendition.ts'
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

const nodeTag = 'delno-node'
/** A node that neither HTML nor a block describes: an editor allows more than they can say. */
export const nodeHtml = (node: object) => element(nodeTag, { json: JSON.stringify(node) }, '')

function parseJson(json = ''): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

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

function elementOf(element: Element, walk: Walk): Draft[] {
  const { tagName: tag } = element
  const { parser } = walk
  const lines = () => nodesOf(element.childNodes, walk)
  const one = (type: string, attributes: Record<string, unknown> = {}, children: Draft[] = lines()) => [
    draft(type, parser, attributes, children),
  ]

  if (tag === slotTag) {
    const index = Number(attr(element, 'n'))
    if (walk.used.has(index)) return []
    walk.used.add(index)
    return walk.slots?.[index] ?? []
  }
  if (tag === nodeTag) return readDrafts([parseJson(attr(element, 'json'))])
  if (tag === 'delno-shortcode')
    return one('shortcode', { name: attr(element, 'name') ?? '', source: attr(element, 'source') ?? '' }, [])
  if (silentTags.has(tag) || hasClass(element, 'wp-block-accordion-heading__toggle-icon')) return []
  if (isNativeOnly(Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])))) return []
  if (transparentTags.has(tag)) return lines()

  if (tag === 'sup' && attr(element, 'data-fn'))
    return one('footnote-ref', { footnoteId: attr(element, 'data-fn'), number: 1 }, [])
  const mark = markTags.get(tag)
  if (mark) return one(mark, compact({ lang: attr(element, 'lang') }))
  if (spanTags.has(tag))
    return one(
      'span',
      compact({
        className: attr(element, 'class'),
        style: attr(element, 'style'),
        lang: attr(element, 'lang'),
        ...anchorOf(element),
      }),
    )
  if (groupTags.has(tag)) return divOf(element, walk)

  switch (tag) {
    case 'p':
      return one(
        'paragraph',
        compact({ ...commonOf(element), dropCap: hasClass(element, 'has-drop-cap') || undefined }),
      )
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return one('heading', { ...commonOf(element), level: Number(tag[1]) })
    case 'br':
      return one('br', {}, [])
    case 'a':
      return anchorElement(element, walk)
    case 'abbr':
    case 'acronym':
      return one('abbr', compact({ title: attr(element, 'title') }))
    case 'time':
      return one('time', compact({ dateTime: attr(element, 'datetime') }))
    case 'img':
    case 'image':
      return alignOf(element)
        ? one('image', { ...pictureOf(element), align: alignOf(element) }, [])
        : one('inline-image', pictureOf(element), [])
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return listOf(element, walk)
    case 'li':
      return one('list-item', compact({ ...anchorOf(element), value: whole(attr(element, 'value'), -1e6) }))
    case 'dl':
      return one(
        'definitions',
        commonOf(element),
        lines().filter(child => child.type !== 'text' || child.text.trim()),
      )
    case 'dt':
      return one('term')
    case 'dd':
      return one('description')
    case 'blockquote':
      return quoteOf(element, walk, hasClass(element, 'wp-block-pullquote') ? 'pullquote' : 'quote')
    case 'figure':
      return figureOf(element, walk)
    case 'figcaption':
    case 'caption':
      return one('caption')
    case 'table':
      return tableOf(element, walk)
    case 'thead':
    case 'tfoot':
      return one('table-section', { part: tag === 'thead' ? 'head' : 'foot' })
    case 'tr':
      return one('table-row')
    case 'td':
    case 'th':
      return cellOf(element, walk)
    case 'pre':
      return preOf(element, walk)
    case 'hr':
      return one('separator', compact({ className: attr(element, 'class') }), [])
    case 'details':
      return detailsOf(element, walk)
    case 'summary':
      return one('paragraph')
    case 'video':
    case 'audio':
      return mediaOf(element, walk)
    case 'iframe':
      return iframeOf(element, walk)
    case 'script':
      return scriptOf(element, walk)
    case 'embed': {
      const film = attr(element, 'src')
      return film && readFilm(film) ? [embedOf(film, parser)] : []
    }
    case 'math': {
      const latex = latexOf(element)
      if (latex === undefined) return unknownElement()
      return attr(element, 'display') === 'block'
        ? one('code', { language: 'latex' }, [textDraft(latex, parser)])
        : one('inline-code', {}, [textDraft(latex, parser)])
    }
    case 'button':
      if (hasClass(element, 'wp-block-accordion-heading__toggle')) return lines()
      return [draft('unknown', parser, { name: tag, isInline: true }, lines().filter(isInline))]
    case 'select':
    case 'option':
    case 'textarea':
    case 'meter':
    case 'progress':
    case 'output':
      return [draft('unknown', parser, { name: tag, isInline: true }, lines().filter(isInline))]
    default:
      return unknownElement()
  }

  function unknownElement(): Draft[] {
    const children = lines()
    const inline =
      children.every(isInline) &&
      !['form', 'object', 'applet', 'marquee', 'svg', 'math', 'canvas', 'dialog'].includes(tag)
    return [
      draft(
        'unknown',
        parser,
        compact({ name: tag.slice(0, 60), isInline: inline || undefined }),
        inline ? children : asBlocks(children, walk),
      ),
    ]
  }

  function listOf(list: Element, at: Walk): Draft[] {
    if (hasClass(list, 'blocks-gallery-grid') || hasClass(list, 'wp-block-gallery')) return galleryOf(list, at)
    const marker = attr(list, 'type') ?? ''
    const attributes = compact({
      ...commonOf(list),
      ordered: tag === 'ol',
      start: whole(attr(list, 'start'), -1e6),
      reversed: attr(list, 'reversed') === undefined ? undefined : true,
      marker: /^[1aAiI]$/.test(marker) ? marker : undefined,
    })
    return [draft('list', at.parser, attributes, lines())]
  }
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

function divOf(element: Element, walk: Walk): Draft[] {
  const names = new Set(classesOf(element))
  const { parser } = walk
  const inside = () => blocksOf(element.childNodes, walk)
  if (names.has('wp-block-columns') || names.has('wp-block-text-columns'))
    return [draft('columns', parser, commonOf(element), nodesOf(element.childNodes, walk))]
  if (names.has('wp-block-column')) {
    const width = Number(/flex-basis:\s*([\d.]+)%/.exec(attr(element, 'style') ?? '')?.[1])
    return [
      draft(
        'column',
        parser,
        compact({ className: attr(element, 'class'), width: width >= 1 && width <= 100 ? width : undefined }),
        inside(),
      ),
    ]
  }
  if (names.has('wp-block-buttons'))
    return [
      draft(
        'buttons',
        parser,
        commonOf(element),
        nodesOf(element.childNodes, walk).filter(child => child.type !== 'text' || child.text.trim()),
      ),
    ]
  if (names.has('wp-block-button')) {
    const className = attr(element, 'class')
    return nodesOf(element.childNodes, walk).flatMap(child =>
      child.type === 'button'
        ? [{ ...child, attributes: { ...child.attributes, className } }]
        : child.type === 'text' && !child.text.trim()
          ? []
          : [child],
    )
  }
  if (names.has('wp-block-file')) {
    const links = findAll(element, child => child.tagName === 'a')
    const link = links.find(one => !hasClass(one, 'wp-block-file__button')) ?? links[0]
    const button = links.find(one => one !== link && hasClass(one, 'wp-block-file__button'))
    if (link)
      return [
        draft(
          'file',
          parser,
          compact({
            href: attr(link, 'href'),
            name: wordsOf(link).trim() || attr(link, 'href')?.split('/').pop(),
            button: button && (wordsOf(button).trim() || undefined),
            sizeBytes: whole(attr(link, 'data-size')),
          }),
        ),
      ]
  }
  if (names.has('wp-block-media-text')) {
    const media = elementsOf(element).find(child => hasClass(child, 'wp-block-media-text__media'))
    const img = media && findTag(media, 'img')
    const video = media && findTag(media, 'video')
    const attributes = compact({
      ...commonOf(element),
      image: img ? pictureOf(img) : undefined,
      video: video ? attr(video, 'src') : undefined,
      side: names.has('has-media-on-the-right') ? 'right' : 'left',
    })
    return [
      draft(
        'media-text',
        parser,
        attributes,
        blocksOf(
          element.childNodes.filter(child => child !== media),
          walk,
        ),
      ),
    ]
  }
  if (names.has('wp-block-cover')) {
    const img = elementsOf(element).find(child => child.tagName === 'img')
    const words = element.childNodes.filter(
      child => child !== img && !(isElement(child) && (child.tagName === 'span' || child.tagName === 'video')),
    )
    return [
      draft(
        'cover',
        parser,
        compact({ ...commonOf(element), image: img ? pictureOf(img) : undefined }),
        blocksOf(words, walk),
      ),
    ]
  }
  if (names.has('wp-caption')) {
    const img = findTag(element, 'img')
    if (img) return [imageFigure(element, img, walk)]
  }
  if (names.has('gallery') || names.has('wp-block-gallery')) return galleryOf(element, walk)
  if (
    names.has('wp-block-embed__wrapper') ||
    names.has('wp-block-cover__inner-container') ||
    names.has('wp-block-media-text__content')
  )
    return inside()
  const isNamed =
    element.tagName !== 'div' ||
    attr(element, 'id') ||
    [...names].some(name => name.startsWith('wp-block-') || name.startsWith('is-style-'))
  // A bare div only separates lines.
  if (!isNamed || element.tagName === 'center') return inside()
  return [draft('group', parser, commonOf(element), inside())]
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
