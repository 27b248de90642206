// Gutenberg blocks → drafts. Blocks that are plain HTML are parsed from their HTML; the table below has the others.
import type { parse } from '@wordpress/block-serialization-default-parser'
import { isNativeOnly } from './clean.ts'
import { draft, plainText, textDraft, type Draft } from './draft.ts'
import { blocksFromHtml, embedOf, linesFromHtml, slotHtml } from './html-nodes.ts'
import { shortcodesToHtml, type ShortcodeSources } from './shortcodes.ts'

type ParsedBlock = ReturnType<typeof parse>[number]

const parser = 'gutenberg_parser'
const maxDepth = 48

type Attributes = Record<string, unknown>
type Inside = () => Draft[]

/** Core blocks that are fully described by their HTML. */
const htmlBlocks = new Set(
  'audio button buttons code column columns details file gallery group heading image list list-item math media-text paragraph preformatted pullquote quote separator table text-columns verse video subhead accordion accordion-heading accordion-panel playlist'
    .split(' ')
    .map(name => `core/${name}`),
)
/** Editor markers, spacers and ornaments: they have no text. */
const markBlocks = new Set(['core/more', 'core/nextpage', 'core/spacer', 'core/icon', 'core/comment'])

const byName: Record<string, (attributes: Attributes, inside: Inside) => Draft[]> = {
  'core/freeform': (_attributes, inside) => inside(),
  'core/missing': (_attributes, inside) => inside(),
  'core/shortcode': (_attributes, inside) => inside(),
  'core/html': (_attributes, inside) => [draft('html', parser, {}, inside())],
  'core/embed': embed,
  'core/footnotes': () => [draft('footnotes', parser)],
  // The block has a list of its own around its links.
  'core/social-links': (_attributes, inside) => [draft('list', parser, { ordered: false }, itemsOf(inside()))],
  'core/social-link': ({ url, service, label }) => linkItem(url, label || service),
  'core/navigation': ({ ref }, inside) =>
    ref === undefined
      ? [draft('list', parser, { ordered: false }, inside())]
      : [draft('unknown', parser, { name: 'core/navigation', source: { ref } })],
  'core/navigation-link': ({ url, label }) => linkItem(url, label),
  'core/navigation-submenu': ({ url, label }, inside) =>
    linkItem(url, label, [draft('list', parser, { ordered: false }, inside())]),
  'core/page-list-item': ({ link, label }) => linkItem(link, label),
  'core/home-link': ({ label }) => linkItem('/', label),
  'core/cover': withBackground,
  'core/cover-image': withBackground,
  'core/accordion-item': accordionItem,
  'core/tabs': tabs,
  'core/tab-list': (_attributes, inside) => [
    draft(
      'list',
      parser,
      { ordered: false },
      buttonsIn(inside()).map(words => draft('list-item', parser, {}, words)),
    ),
  ],
  'core/tab-panels': (_attributes, inside) => unwrap(inside()),
  'core/tab-panel': ({ label }, inside) => [draft('details', parser, { summary: label }, unwrap(inside()))],
  'core/playlist-track': ({ src, title, artist }) => [
    draft('audio', parser, { src, title }, [
      draft('caption', parser, {}, [textDraft([artist, title].filter(isFilled).join(' — '), parser)]),
    ]),
  ],
  'delno/spoiler': ({ title, open }, inside) => [draft('spoiler', parser, { title, open }, inside())],
  'delno/callout': ({ title, kind }, inside) => [draft('callout', parser, { title, kind }, inside())],
  'delno/gallery': ({ images, columns }) => [draft('gallery', parser, { images: list(images).map(picture), columns })],
  'delno/carousel': ({ title, posts }) => [draft('carousel', parser, { title, posts: list(posts).map(String) })],
  'delno/goods': ({ image, ...rest }) => [draft('goods', parser, { ...rest, image: picture(image) })],
  'delno/email': attributes => [draft('email', parser, attributes)],
  'delno/question': attributes => [draft('question', parser, attributes)],
  'delno/contact': attributes => [draft('contact', parser, attributes)],
  'delno/quick-poll': attributes => [draft('quick-poll', parser, attributes)],
  'delno/before-after': ({ before, after, caption }) => [
    draft('before-after', parser, { before: picture(before), after: picture(after), caption }),
  ],
  'delno/faq': ({ items }) => [draft('faq', parser, { items })],
  'delno/steps': ({ items }) => [
    draft('steps', parser, {
      items: list(items).map(item =>
        isRecord(item) ? { ...item, ...(item.image ? { image: picture(item.image) } : {}) } : { text: String(item) },
      ),
    }),
  ],
  'delno/video': ({ poster, ...rest }) => [
    draft('video-facade', parser, { ...rest, ...(poster ? { poster: picture(poster) } : {}) }),
  ],
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isRecord = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const picture = (value: unknown): unknown => (typeof value === 'string' ? { src: value, alt: '' } : value)

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** A label may contain inline marks. */
function linkItem(url: unknown, label: unknown, rest: Draft[] = []): Draft[] {
  const words = isFilled(label) ? linesFromHtml(label, parser) : isFilled(url) ? [textDraft(url, parser)] : []
  const line = isFilled(url) ? [draft('link', parser, { href: url }, words)] : words
  return line.length || rest.length ? [draft('list-item', parser, {}, [...line, ...rest])] : []
}

/** A parallax background is not an `img`: its URL is in a style, and in this attribute. */
function withBackground({ url, alt, backgroundType }: Attributes, inside: Inside): Draft[] {
  const nodes = inside()
  const isPicture = isFilled(url) && (backgroundType === undefined || backgroundType === 'image')
  const withPicture = nodes.map(node =>
    isPicture && node.type === 'cover' && !node.attributes.image
      ? { ...node, attributes: { ...node.attributes, image: { src: url, alt: isFilled(alt) ? alt : '' } } }
      : node,
  )
  // Nothing plays by itself here: a background film becomes a film below the text.
  return isFilled(url) && backgroundType === 'video'
    ? [...withPicture, draft('video', parser, { src: url })]
    : withPicture
}

/** Flattens lists that stand among the items. */
const itemsOf = (nodes: Draft[]): Draft[] =>
  nodes.flatMap(node => {
    if (node.type === 'list') return itemsOf(node.children)
    const [inner, ...others] = node.type === 'list-item' ? node.children : []
    return inner?.type === 'list' && others.length === 0 ? itemsOf(inner.children) : [node]
  })

const wordsOf = (nodes: Draft[]) => plainText(nodes).replace(/\s+/g, ' ').trim()
/** Replaces groups by their children. */
const unwrap = (nodes: Draft[]) => nodes.flatMap(node => (node.type === 'group' ? node.children : [node]))

/** An accordion item: its heading is the summary, the rest is folded. */
function accordionItem({ openByDefault }: Attributes, inside: Inside): Draft[] {
  const nodes = unwrap(inside())
  const heading = nodes.find(node => node.type === 'heading')
  const summary = heading ? wordsOf([heading]) : ''
  if (!summary) return nodes
  const open = openByDefault === true ? { open: true } : {}
  return [
    draft(
      'details',
      parser,
      { summary, ...open },
      nodes.filter(node => node !== heading),
    ),
  ]
}

const buttonsIn = (nodes: Draft[]): Draft[][] =>
  nodes.flatMap(node =>
    node.type === 'unknown' && node.attributes.name === 'button' ? [node.children] : buttonsIn(node.children),
  )

/** Tabs become sections one under another, each with its label; the first is open. */
function tabs(_attributes: Attributes, inside: Inside): Draft[] {
  const [labels, ...leaves] = unwrap(inside())
  if (labels?.type !== 'list') return labels ? [labels, ...leaves] : []
  return leaves.map((leaf, index) => {
    const summary = wordsOf(labels.children.slice(index, index + 1)) || leaf.attributes.summary
    return { ...leaf, attributes: { ...leaf.attributes, summary, ...(index === 0 ? { open: true } : {}) } }
  })
}

function embed({ url }: Attributes, inside: Inside): Draft[] {
  const nodes = inside()
  const known = nodes.some(node => node.type === 'embed' || node.type === 'video-facade')
  return known || typeof url !== 'string' || !url ? nodes : [embedOf(url, parser), ...nodes]
}

export function draftsFromBlock(block: ParsedBlock, sources: ShortcodeSources, isClassic: boolean, depth = 0): Draft[] {
  const drafts = readBlock(block, sources, isClassic, depth)
  const [first, ...rest] = drafts
  if (block.blockName === null || !first || first.block) return drafts
  return [{ ...first, block: { name: block.blockName, attributes: isRecord(block.attrs) ? block.attrs : {} } }, ...rest]
}

function readBlock(block: ParsedBlock, sources: ShortcodeSources, isClassic: boolean, depth: number): Draft[] {
  const { blockName: name } = block
  const attributes = isRecord(block.attrs) ? block.attrs : {}
  if (isNativeOnly(attributes)) return []
  if (name === null)
    return blocksFromHtml(shortcodesToHtml(block.innerHTML, sources), { parser: 'html_parser', isClassic })
  if (markBlocks.has(name)) return []
  const inside: Inside = () => {
    if (depth > maxDepth) return blocksFromHtml(allHtml(block), { parser })
    const slots = block.innerBlocks.map(inner => draftsFromBlock(inner, sources, false, depth + 1))
    let index = 0
    const html = block.innerContent.map(piece => piece ?? slotHtml(index++)).join('')
    const isFree = name === 'core/freeform' || name === 'core/shortcode' || name === 'core/missing'
    return blocksFromHtml(isFree ? shortcodesToHtml(html, sources) : html, {
      parser,
      isClassic: name === 'core/freeform',
      slots,
    })
  }
  const known = byName[name] ?? (name.startsWith('core-embed/') ? embed : undefined)
  if (known) return known(attributes, inside)
  if (htmlBlocks.has(name)) return inside()
  return [
    draft('unknown', parser, { name, ...(Object.keys(attributes).length ? { source: attributes } : {}) }, inside()),
  ]
}

/** Blocks nested too deeply: their HTML in one string, without recursion. */
function allHtml(block: ParsedBlock): string {
  const pieces: string[] = []
  const stack: ParsedBlock[] = [block]
  for (let now = stack.pop(); now; now = stack.pop()) {
    pieces.push(now.innerHTML)
    for (const inner of now.innerBlocks.toReversed()) stack.push(inner)
  }
  return pieces.join('')
}
