// Untrusted drafts and wire nodes → a valid tree. The parser and every service that accepts a tree from outside call cleanTree(); it never
// throws and never loses text: a node that cannot keep its type becomes `unknown` with its text inside.
import { plainText, runsOf, type Draft, type SourceBlock } from './draft.ts'
import { cleanAnchor, cleanClassName, cleanHref, cleanRel, cleanSource, cleanStyle } from './safe.ts'
import { attributeSchemas, isInline, isNodeType, type ParserType, type Tree } from './tree.ts'

export type CleanOptions = {
  /** Origin of the site, `https://delno.ru`: links to it become relative. */
  siteOrigin?: string
}

/** In this order: each step relies on the one before it. */
const steps: { step: (nodes: Draft[], options: CleanOptions) => Draft[]; why: string }[] = [
  { step: dropUnseen, why: 'nothing below should look at comments or at what is for native apps only' },
  { step: cleanAttributes, why: 'addresses and styles are repaired before schemas refuse them' },
  { step: checkAttributes, why: 'from here on every node has valid attributes or is unknown' },
  { step: arrange, why: 'blocks never stand inside lines, lines never stand loose' },
  {
    step: keepAnchorsUnique,
    why: 'marks wrapped around blocks may have been copied; a mark that loses its all is no mark',
  },
  { step: tidy, why: 'spaces are judged by the final neighbours' },
  { step: numberFootnotes, why: 'numbers follow the final order' },
]

const maxDepth = 96

/** Cleans drafts or a tree from the wire; the blocks that drafts were made of are kept. */
export function cleanDrafts(nodes: unknown, options: CleanOptions = {}): Draft[] {
  return steps.reduce((now, { step }) => step(now, options), readDrafts(nodes))
}

/** Cleans drafts or a tree from the wire. Ids are assigned again in document order (n1, n2 …), so cleaning twice changes nothing. */
export function cleanTree(nodes: unknown, options: CleanOptions = {}): Tree {
  return numberNodes(cleanDrafts(nodes, options))
}

/** Clean drafts → a tree: only the fields of nodes, ids in document order. */
export function numberNodes(drafts: Draft[]): Tree {
  let count = 0
  const number = (children: Draft[]): unknown[] =>
    children.map(node => ({
      id: `n${++count}`,
      type: node.type,
      attributes: node.attributes,
      text: node.text,
      children: number(node.children),
      parser_type: node.parser_type,
    }))
  return number(drafts) as Tree
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads drafts out of anything; what is no node is left out. */
export function readDrafts(nodes: unknown, depth = 0): Draft[] {
  if (!Array.isArray(nodes) || depth > maxDepth) return []
  return nodes.filter(isRecord).map(node => ({
    type: typeof node.type === 'string' ? node.type : '',
    attributes: isRecord(node.attributes) ? node.attributes : {},
    text: typeof node.text === 'string' ? node.text : '',
    children: readDrafts(node.children, depth + 1),
    parser_type: (node.parser_type === 'gutenberg_parser' ? 'gutenberg_parser' : 'html_parser') satisfies ParserType,
    ...(isRecord(node.block) ? { block: node.block as SourceBlock } : {}),
  }))
}

/** Spec 3: comment nodes and nodes marked native-apps-only are dropped. */
function dropUnseen(nodes: Draft[]): Draft[] {
  return nodes
    .filter(({ type, attributes }) => type !== 'comment' && type !== '#comment' && !isNativeOnly(attributes))
    .map(node => ({ ...node, children: dropUnseen(node.children) }))
}

export function isNativeOnly(attributes: Record<string, unknown>): boolean {
  const flags = ['nativeAppsOnly', 'native_apps_only', 'isNativeOnly', 'data-native-apps-only']
  return (
    flags.some(flag => ![undefined, false, 'false', '0', 0].includes(attributes[flag] as never)) ||
    /(?:^|\s)native-(?:apps-)?only(?:\s|$)/.test(String(attributes.className ?? attributes.class ?? ''))
  )
}

const hrefKeys = new Set(['href', 'link', 'url', 'citeUrl'])
const sourceKeys = new Set(['src', 'poster', 'video'])
/** A picture without an allowed URL is dropped; the text around it stays. */
const pictureKeys = new Set(['image', 'before', 'after', 'poster'])

function cleanAttributes(nodes: Draft[], options: CleanOptions): Draft[] {
  const clean = (attributes: Record<string, unknown>, isPicture: boolean): Record<string, unknown> => {
    const kept: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(attributes)) {
      const now = cleanValue(key, value, isPicture, attributes)
      if (now !== undefined && now !== null) kept[key] = now
    }
    return kept
  }
  const cleanValue = (key: string, value: unknown, isPicture: boolean, all: Record<string, unknown>): unknown => {
    if (key === 'source') return value // what a block came with: kept for the editor, never rendered
    if (Array.isArray(value))
      return value.map(item => (isRecord(item) ? clean(item, isPicture || key === 'sizes') : item))
    if (isRecord(value)) {
      const kept = clean(value, isPicture)
      return pictureKeys.has(key) && typeof kept.src !== 'string' ? undefined : kept
    }
    if (sourceKeys.has(key) || (key === 'url' && isPicture)) return cleanSource(value, options.siteOrigin)
    if (hrefKeys.has(key)) return cleanHref(value, options.siteOrigin)
    if (key === 'style') return cleanStyle(value)
    if (key === 'className') return cleanClassName(value)
    if (key === 'anchor' || key === 'footnoteId') return cleanAnchor(value)
    if (key === 'target') return value === '_blank' ? value : undefined
    if (key === 'rel') return cleanRel(value, all.target as string | undefined)
    if (key === 'lang')
      return typeof value === 'string' && /^[a-z]{2,3}(?:-[\w-]{1,20})?$/i.test(value) ? value : undefined
    return value
  }
  return nodes.map(node => {
    const before = node.attributes.target === '_blank' ? { rel: '', ...node.attributes } : node.attributes
    return { ...node, attributes: clean(before, false), children: cleanAttributes(node.children, options) }
  })
}

/** Text that a block has in its attributes, so that a refused block stays readable. */
const wordKeys = new Set('title subtitle summary question answer answers text price caption'.split(' '))

export function wordsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return wordKeys.has(key) && value.trim() ? [value] : []
  if (Array.isArray(value)) return value.flatMap(item => wordsIn(item, key))
  return isRecord(value) ? Object.entries(value).flatMap(([name, item]) => wordsIn(item, name)) : []
}

function checkAttributes(nodes: Draft[]): Draft[] {
  return nodes.flatMap(node => {
    const children = checkAttributes(node.children)
    if (!isNodeType(node.type)) {
      if (node.type === 'text' || !children.length)
        return node.text ? [{ ...node, type: 'text', attributes: {}, children: [] }] : []
      return [unknownFrom(node, children, 'Unknown type')]
    }
    if (node.type === 'text') return node.text ? [{ ...node, attributes: {}, children: [] }] : []
    const split = node.type === 'gallery' ? withoutBrokenPictures(node) : undefined
    if (split) return checkAttributes(split)
    const schema = attributeSchemas[node.type]
    let result = schema.safeParse(node.attributes)
    if (!result.success) {
      const wrong = new Set(result.error.issues.map(issue => issue.path[0]))
      result = schema.safeParse(Object.fromEntries(Object.entries(node.attributes).filter(([key]) => !wrong.has(key))))
    }
    const lacksContent =
      node.type === 'spoiler' && !plainText(children).trim() && !children.some(child => !isInline(child))
    if (result.success && !lacksContent)
      return [{ ...node, attributes: JSON.parse(JSON.stringify(result.data)), text: '', children }]
    // A link or mark that is not allowed is replaced by its text.
    if (isInline(node) && node.type !== 'inline-image') return children
    if (node.type === 'inline-image') return []
    const missing = new Set(result.success ? [] : result.error.issues.map(issue => String(issue.path[0])))
    if (lacksContent) missing.add('content')
    return [unknownFrom(node, children, `Error on ${[...missing][0]}`, [...missing])]
  })
}

/** A gallery in which some pictures have no URL keeps the others; the problem for the editor follows it. */
function withoutBrokenPictures(node: Draft): Draft[] | undefined {
  const { images } = node.attributes
  if (!Array.isArray(images)) return undefined
  const isWhole = (image: unknown) => isRecord(image) && typeof image.src === 'string'
  const broken = images.filter(image => !isWhole(image))
  if (!broken.length || broken.length === images.length) return undefined
  return [
    { ...node, attributes: { ...node.attributes, images: images.filter(isWhole) } },
    { ...node, attributes: { images: broken }, children: [] },
  ]
}

function unknownFrom(node: Draft, children: Draft[], reason: string, missing: string[] = []): Draft {
  const words = wordsIn(node.attributes).map(text => ({
    ...node,
    type: 'paragraph',
    attributes: {},
    text: '',
    children: [{ ...node, type: 'text', attributes: {}, text, children: [] }],
  }))
  return {
    ...node,
    type: 'unknown',
    text: '',
    attributes: {
      name: node.type,
      reason,
      ...(missing.length ? { missing } : {}),
      ...(Object.keys(node.attributes).length ? { source: node.attributes } : {}),
    },
    children: [...words, ...children],
  }
}

const lineBlocks = new Set([
  'paragraph',
  'heading',
  'caption',
  'citation',
  'code',
  'preformatted',
  'verse',
  'button',
  'term',
])
const flowBlocks = new Set([
  'group',
  'html',
  'figure',
  'column',
  'quote',
  'pullquote',
  'details',
  'spoiler',
  'callout',
  'cover',
  'media-text',
])
/** The only allowed children of a block, and the node that wraps any other child. */
const strictBlocks: Record<string, { allowed: string[]; wrap?: string; attributes?: Record<string, unknown> }> = {
  list: { allowed: ['list-item'], wrap: 'list-item' },
  definitions: { allowed: ['term', 'description'], wrap: 'description' },
  columns: { allowed: ['column'], wrap: 'column' },
  table: { allowed: ['table-section', 'caption'], wrap: 'table-section', attributes: { part: 'body' } },
  'table-section': { allowed: ['table-row'], wrap: 'table-row' },
  'table-row': { allowed: ['table-cell'], wrap: 'table-cell', attributes: { header: false } },
  footnotes: { allowed: ['footnote'] },
}
const childlessBlocks = new Set([
  'separator',
  'external-script',
  'inline-script',
  'br',
  'inline-image',
  'footnote-ref',
  'shortcode',
])

const isBlank = (nodes: Draft[]) =>
  nodes.every(node => (node.type === 'text' && !node.text.trim()) || node.type === 'br')

function arrange(nodes: Draft[]): Draft[] {
  return loosen(house('', nodes.flatMap(arrangeNode)))
}

/** Parts that have a meaning only inside their container: a part without it gets one. */
const wholes: Record<string, { type: string; inside: string[]; attributes?: Record<string, unknown> }> = {
  'list-item': { type: 'list', inside: ['list'], attributes: { ordered: false } },
  term: { type: 'definitions', inside: ['definitions'] },
  description: { type: 'definitions', inside: ['definitions'] },
  column: { type: 'columns', inside: ['columns'] },
  'table-section': { type: 'table', inside: ['table'] },
  'table-row': { type: 'table', inside: ['table', 'table-section'] },
  'table-cell': { type: 'table', inside: ['table', 'table-section', 'table-row'] },
  footnote: { type: 'footnotes', inside: ['footnotes'] },
  citation: { type: 'paragraph', inside: ['quote', 'pullquote'] },
  caption: {
    type: 'paragraph',
    inside: ['figure', 'table', 'gallery', 'image', 'video', 'audio', 'embed', 'iframe', 'video-facade'],
  },
}

function house(parent: string, nodes: Draft[]): Draft[] {
  const housed: Draft[] = []
  const made = new Set<Draft>()
  for (const node of nodes) {
    const whole = wholes[node.type]
    const last = housed.at(-1)
    if (!whole || whole.inside.includes(parent)) housed.push(node)
    else if (whole.type === 'paragraph') housed.push({ ...node, type: 'paragraph', attributes: {} })
    else if (last && made.has(last) && last.type === whole.type) last.children.push(node)
    else {
      const fresh = { ...node, type: whole.type, attributes: { ...whole.attributes }, text: '', children: [node] }
      made.add(fresh)
      housed.push(fresh)
    }
  }
  return housed.flatMap(node => (made.has(node) ? arrangeNode(node) : [node]))
}

/** Wraps inline nodes between blocks into paragraphs. */
function loosen(nodes: Draft[]): Draft[] {
  return runsOf(nodes).flatMap(run => {
    if (!Array.isArray(run)) return [run]
    return isBlank(run) ? [] : arrangeNode({ ...run[0]!, type: 'paragraph', attributes: {}, text: '', children: run })
  })
}

const isBareSpan = (node: Draft) => node.type === 'span' && !Object.keys(node.attributes).length

function arrangeNode(node: Draft): Draft[] {
  if (childlessBlocks.has(node.type)) return [node.children.length ? { ...node, children: [] } : node]
  let children = house(node.type, node.children.flatMap(arrangeNode))
  if (isInline(node)) {
    if (node.type === 'link') children = children.flatMap(child => withoutLinks(child))
    if (children.every(isInline)) {
      if (isBareSpan(node)) return children
      return [{ ...node, children }]
    }
    return runsOf(children).flatMap(run =>
      Array.isArray(run) ? (isBlank(run) ? run : [{ ...node, children: run }]) : [wrapInside(run, node)],
    )
  }
  if (node.type === 'paragraph') {
    const pictures = onlyPictures(children)
    if (pictures)
      return pictures.map(picture => ({ ...picture, attributes: { ...pickAlign(node), ...picture.attributes } }))
    if (children.every(isInline)) return [{ ...node, children }]
    return runsOf(children).flatMap(run =>
      !Array.isArray(run) ? [run] : isBlank(run) ? [] : (onlyPictures(run) ?? [{ ...node, children: run }]),
    )
  }
  if (lineBlocks.has(node.type)) {
    const inline = (list: Draft[]): Draft[] =>
      list.flatMap(child => {
        if (isInline(child)) return [child]
        if (child.type === 'image')
          return [{ ...child, type: 'inline-image', attributes: pickPicture(child.attributes), children: [] }]
        return [{ ...child, type: 'text', attributes: {}, text: ' ', children: [] }, ...inline(child.children)]
      })
    return [{ ...node, children: children.every(isInline) ? children : inline(children) }]
  }
  if (flowBlocks.has(node.type)) {
    const last = children.at(-1)
    const tail = last && (last.type === 'citation' || last.type === 'caption') ? [last] : []
    return [{ ...node, children: [...loosen(tail.length ? children.slice(0, -1) : children), ...tail] }]
  }
  const strict = strictBlocks[node.type]
  if (strict) {
    const kept: Draft[] = []
    for (const run of runsOf(children)) {
      if (!Array.isArray(run) && strict.allowed.includes(run.type)) kept.push(run)
      else if (Array.isArray(run) && isBlank(run)) continue
      else if (strict.wrap) {
        const stray = Array.isArray(run) ? run : [run]
        const last = kept.at(-1)
        // A list directly inside a list belongs to the item before it.
        if (node.type === 'list' && !Array.isArray(run) && run.type === 'list' && last)
          last.children = [...last.children, run]
        else
          kept.push(
            ...arrangeNode({ ...node, type: strict.wrap, attributes: { ...strict.attributes }, children: stray }),
          )
      }
    }
    return [{ ...node, children: kept }]
  }
  return [{ ...node, children }]
}

function withoutLinks(node: Draft): Draft[] {
  if (node.type === 'link') return node.children.flatMap(withoutLinks)
  return [node.children.length ? { ...node, children: node.children.flatMap(withoutLinks) } : node]
}

/** Moves an inline mark (a link, strong …) from around a block onto the inline nodes inside it. */
function wrapInside(block: Draft, wrapper: Draft): Draft {
  if (block.type === 'image') {
    if (wrapper.type !== 'link' || block.attributes.href) return block
    const { href, target, rel } = wrapper.attributes
    return { ...block, attributes: JSON.parse(JSON.stringify({ ...block.attributes, href, target, rel })) }
  }
  const children = runsOf(block.children).flatMap(run =>
    Array.isArray(run) ? (isBlank(run) ? run : [{ ...wrapper, children: run }]) : [wrapInside(run, wrapper)],
  )
  return { ...block, children }
}

const pickAlign = (node: Draft) => (node.attributes.align ? { align: node.attributes.align } : {})

function pickPicture({
  imageId,
  src,
  alt,
  width,
  height,
  sizes,
  thumbhash,
  focal,
}: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify({ imageId, src, alt, width, height, sizes, thumbhash, focal }))
}

/** A mark without text; it will be removed. */
const saysNothing = (node: Draft): boolean =>
  node.type === 'text'
    ? !node.text.trim()
    : node.type === 'br' || (isInline(node) && !staysEmpty(node) && node.children.every(saysNothing))

/** Paragraphs with pictures only (perhaps inside links) become image nodes. */
function onlyPictures(nodes: Draft[]): Draft[] | undefined {
  const pictures: Draft[] = []
  for (const node of nodes) {
    if (saysNothing(node)) continue
    if (node.type === 'inline-image') pictures.push({ ...node, type: 'image' })
    else if (node.type === 'link') {
      const inside = onlyPictures(node.children)
      if (!inside) return undefined
      for (const picture of inside) pictures.push(wrapInside(picture, node))
    } else if (node.type === 'span' && !plainText(node.children).trim() && node.children.length) {
      const inside = onlyPictures(node.children)
      if (!inside) return undefined
      for (const picture of inside) pictures.push(picture)
    } else return undefined
  }
  return pictures.length ? pictures : undefined
}

const keepsSpaces = new Set(['code', 'preformatted', 'verse'])
const mayBeEmpty = new Set(['table-cell', 'list-item', 'term', 'description', 'column'])
/** Blocks that have a meaning without children. */
const standsAlone = (node: Draft) =>
  !lineBlocks.has(node.type) &&
  !['group', 'html', 'figure', 'list', 'columns', 'quote', 'pullquote', 'definitions', 'buttons', 'table'].includes(
    node.type,
  )

function tidy(nodes: Draft[]): Draft[] {
  const kept: Draft[] = []
  for (const run of runsOf(nodes)) {
    if (!Array.isArray(run)) {
      kept.push(...tidyBlock(run))
      continue
    }
    const line = tidyRun(run)
    const last = kept.at(-1)
    // An empty block stood between two inline runs: they stay separate paragraphs.
    if (line.length && last && isInline(last))
      kept.push({ ...last, type: 'br', attributes: {}, text: '', children: [] })
    for (const node of line) kept.push(node)
  }
  return kept
}

function tidyBlock(block: Draft): Draft[] {
  if (keepsSpaces.has(block.type)) return plainText(block.children).trim() ? [block] : []
  const children = tidy(block.children)
  if (!children.length && !standsAlone(block) && !mayBeEmpty.has(block.type)) return []
  if (lineBlocks.has(block.type) && !children.some(child => hasSubstance(child))) return []
  return [{ ...block, children }]
}

const hasSubstance = (node: Draft): boolean =>
  node.type === 'text'
    ? /[^\s\u00a0]/.test(node.text)
    : node.type === 'br'
      ? false
      : node.children.length
        ? node.children.some(hasSubstance)
        : true

/** Marks that have a meaning without text. */
const staysEmpty = (node: Draft) =>
  ['br', 'inline-image', 'footnote-ref'].includes(node.type) || Boolean(node.attributes.anchor)

/** Collapses spaces as HTML shows them: one between words, none at the ends of a paragraph. Empty marks are removed. */
function tidyRun(run: Draft[]): Draft[] {
  const leaves: Draft[] = []
  const copy = (nodes: Draft[]): Draft[] => {
    const kept: Draft[] = []
    for (const node of nodes) {
      const last = kept.at(-1)
      if (node.type === 'text' && last?.type === 'text') {
        last.text += node.text
        continue
      }
      const mine = { ...node }
      kept.push(mine)
      if (node.children.length) mine.children = copy(node.children)
      else if (node.type === 'text' || staysEmpty(node)) leaves.push(mine)
    }
    return kept
  }
  const nodes = copy(run)
  // Scans once from the end: a long paragraph has thousands of leaves.
  const nextSolid: (Draft | undefined)[] = []
  leaves.reduceRight<Draft | undefined>((next, leaf, i) => {
    nextSolid[i] = next
    return leaf.type !== 'text' || /[^\s]|\u00a0/.test(leaf.text) ? leaf : next
  }, undefined)
  let afterSpace = true
  leaves.forEach((leaf, i) => {
    if (leaf.type === 'text') {
      let text = leaf.text.replace(/[ \t\n\r\f]+/g, ' ')
      if (afterSpace) text = text.replace(/^ /, '')
      const next = nextSolid[i]
      if (!next || next.type === 'br') text = text.replace(/ $/, '')
      leaf.text = text
      if (text) afterSpace = text.endsWith(' ')
    } else afterSpace = leaf.type === 'br'
  })
  const prune = (list: Draft[]): Draft[] => {
    const kept: Draft[] = []
    for (const node of list) {
      const last = kept.at(-1)
      if (node.type !== 'text') {
        const children = prune(node.children)
        if (children.length || staysEmpty(node)) kept.push({ ...node, children })
      } else if (last?.type === 'text') kept[kept.length - 1] = { ...last, text: last.text + node.text }
      else if (node.text) kept.push(node)
    }
    return kept
  }
  const pruned = prune(nodes)
  const isWord = ({ type }: Draft) => type !== 'br'
  const first = pruned.findIndex(isWord)
  return first < 0 ? [] : pruned.slice(first, pruned.findLastIndex(isWord) + 1)
}

/** Assigns ids of notes first: references and back links use them. */
function keepAnchorsUnique(nodes: Draft[]): Draft[] {
  const used = new Set<unknown>()
  const reserve = (list: Draft[]) => {
    for (const { type, attributes, children } of list) {
      if (type === 'footnote') used.add(attributes.footnoteId)
      if (type === 'footnote-ref') used.add(`${attributes.footnoteId}-link`)
      reserve(children)
    }
  }
  reserve(nodes)
  const notes = new Set<string>()
  const go = (list: Draft[]): Draft[] =>
    list.flatMap(node => {
      if (node.type === 'footnote') {
        const own = String(node.attributes.footnoteId)
        let footnoteId = own
        for (let n = 2; notes.has(footnoteId) || (footnoteId !== own && used.has(footnoteId)); n++)
          footnoteId = `${own}-${n}`
        notes.add(footnoteId)
        return [{ ...node, attributes: { footnoteId }, children: go(node.children) }]
      }
      const { anchor, ...rest } = node.attributes
      const attributes = anchor !== undefined && used.has(anchor) ? rest : node.attributes
      if (anchor !== undefined) used.add(anchor)
      const children = go(node.children)
      return isBareSpan({ ...node, attributes }) ? children : [{ ...node, attributes, children }]
    })
  return go(nodes)
}

function numberFootnotes(nodes: Draft[]): Draft[] {
  const numbers = new Map<string, number>()
  const go = (list: Draft[]): Draft[] =>
    list.map(node => {
      if (node.type !== 'footnote-ref') return node.children.length ? { ...node, children: go(node.children) } : node
      const footnoteId = String(node.attributes.footnoteId)
      if (!numbers.has(footnoteId)) numbers.set(footnoteId, numbers.size + 1)
      return { ...node, attributes: { footnoteId, number: numbers.get(footnoteId) } }
    })
  return go(nodes)
}
