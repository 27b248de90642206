// Pasted HTML of Word, Google Docs, LibreOffice, Excel, Apple Notes, Telegram and of any page → HTML that says the same in plain elements, and
// a count of what was left behind. Words are never dropped in silence.
import { newId } from '#article-body/editing/new-id.ts'
import {
  attr,
  hasClass,
  isBlock,
  isElement,
  isText,
  makeElement,
  makeText,
  readHtml,
  rebuild,
  setAttr,
  setChildren,
  styleOf,
  textOf,
  walk,
  writeHtml,
  type Child,
  type Element,
  type Parent,
} from './html-tree.ts'
import { isTelling } from './colours.ts'
import { joinLists } from './word-lists.ts'

/** Counts of what was dropped from a paste. */
export type DroppedCounts = { styles: number; emptyLines: number; comments: number; pictures: number; reviews: number }

/** What a reviewer wrote in Word, and the words that it is about; `suggestion`: what stands instead of them in a tracked change. */
export type Review = { quote: string; words: string; suggestion?: string }

/** Marks the place of a picture that is only on the author's disk: an address that cannot exist, with the path in it. */
const missingPictureOrigin = 'https://hole.invalid/'
export const pathOfMissingPicture = (src: unknown): string | undefined =>
  typeof src === 'string' && src.startsWith(missingPictureOrigin)
    ? decodeURIComponent(src.slice(missingPictureOrigin.length))
    : undefined

export type Cleaned = {
  html: string
  reviews: Review[]
  footnotes: { id: string; content: string }[]
  /** The words of what was copied, as its author saw them. */
  text: string
  dropped: DroppedCounts
  /** Words that had a colour of their own. */
  coloured: string[]
}

const bold = /^(?:bold|bolder|[6-9]00)$/
const plainWeight = /^(?:normal|lighter|[1-4]00)$/

/** Elements that nobody sees. */
const unseenTags = new Set([
  'style',
  'script',
  'title',
  'meta',
  'link',
  'xml',
  'noscript',
  'template',
  'head',
  'button',
])

const isHidden = (element: Element): boolean =>
  unseenTags.has(element.tagName) ||
  /^(?:o|w|m|v|st1):/.test(element.tagName) ||
  styleOf(element).get('display') === 'none' ||
  styleOf(element).get('mso-hide') === 'all' ||
  attr(element, 'hidden') !== undefined

/** Word's reviewers write below the text. */
const isReview = (element: Element) =>
  /comment-list/.test(styleOf(element).get('mso-element') ?? '') || hasClass(element, /\bMsoCommentReference\b/)

const isMarker = (element: Element) => /ignore/.test(styleOf(element).get('mso-list') ?? '')

const isEmptyLine = (node: Child): boolean =>
  isElement(node) && /^(?:p|div|h[1-6])$/.test(node.tagName) && textOf(node).trim() === '' && !hasPicture(node)

function hasPicture(parent: Parent): boolean {
  let isFound = false
  walk(parent, node => {
    if (isElement(node) && /^(?:img|hr|table|video|audio|iframe)$/.test(node.tagName)) isFound = true
  })
  return isFound
}

/** What Word hides between conditional comments is for Word alone; what it shows is marked by declarations that HTML reads as comments. */
const withoutConditions = (html: string) =>
  html.replaceAll(/<!--\[if[^]*?<!\[endif\]-->/g, '').replaceAll(/<!\[(?:if[^\]]*|endif)\]>/g, '')

const countComments = (html: string) =>
  (html.match(/<!--(?!\s*\/?wp:|StartFragment|EndFragment)[^]*?-->/g) ?? []).length

/** Elements for what a style says: `font-weight:700` is strong. */
function marksOf(element: Element): string[] {
  const style = styleOf(element)
  const weight = style.get('font-weight') ?? ''
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  const align = style.get('vertical-align') ?? ''
  return [
    bold.test(weight) && 'strong',
    /italic|oblique/.test(style.get('font-style') ?? '') && 'em',
    /line-through/.test(decoration) && 'del',
    align === 'super' && 'sup',
    align === 'sub' && 'sub',
  ].filter(each => each !== false)
}

const inlineTags = new Set(['span', 'font', 'a', 'b', 'i', 'em', 'strong', 'u'])

/** Wraps words by what the style of their element says; an element that undoes its own meaning is unwrapped. */
function withMarks(element: Element): readonly Child[] {
  const { tagName } = element
  const style = styleOf(element)
  const weight = style.get('font-weight') ?? ''
  const isUndone =
    (/^(?:b|strong)$/.test(tagName) && plainWeight.test(weight)) ||
    (/^(?:i|em)$/.test(tagName) && style.get('font-style') === 'normal')
  const isCarrier = tagName === 'span' || tagName === 'font' || tagName === 'o:p' || isUndone
  if (!inlineTags.has(tagName) && !isCarrier) return [element]
  const isSpace = textOf(element).trim() === ''
  const marks = isSpace ? [] : marksOf(element).filter(mark => mark !== tagName)
  if (element.childNodes.some(isBlock)) return isCarrier ? element.childNodes : [element]
  const inner = marks.reduce<Child[]>((nodes, mark) => [makeElement(mark, nodes)], [...element.childNodes])
  if (isCarrier) return inner
  setChildren(element, inner)
  return [element]
}

/** Google leads through itself. */
function withOwnAddress(element: Element): void {
  const href = attr(element, 'href')
  if (href === undefined || !href.startsWith('https://www.google.com/url?') || !URL.canParse(href)) return
  const target = new URL(href).searchParams.get('q')
  if (target) setAttr(element, 'href', target)
}

/** «C:\\Users\\Denis\\foto.jpg» of an address; a part of a letter has only a name. */
function pathOf(src: string): string {
  const path = src.replace(/^(?:file:\/*|cid:)/i, '')
  const plain = URL.canParse(src) ? decodeSafely(path) : path
  return /^[a-z]:/i.test(plain) ? plain.replaceAll('/', '\\') : plain
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isEmoji = (element: Element) =>
  element.tagName === 'img' &&
  (hasClass(element, /emoji/i) || /\/emoji\//.test(attr(element, 'src') ?? '')) &&
  (attr(element, 'alt') ?? '').length <= 14

/** Two breaks are the end of a paragraph. */
function splitAtBreaks(element: Element): Child[] {
  const lines: Child[][] = [[]]
  const { childNodes } = element
  childNodes.forEach((node, at) => {
    const isBreak = isElement(node) && node.tagName === 'br'
    const next = childNodes[at + 1]
    if (isBreak && next && isElement(next) && next.tagName === 'br') lines.push([])
    else if (!(isBreak && lines.at(-1)!.length === 0)) lines.at(-1)!.push(node)
  })
  if (lines.length === 1) return [element]
  return lines.filter(line => line.length > 0).map(line => makeElement('p', line))
}

/** A list that stands in a list belongs to the entry before it, and the paragraphs of an entry are its lines. */
function mendList(list: Element): void {
  const items: Child[] = []
  for (const node of list.childNodes) {
    const last = items.at(-1)
    if (isElement(node) && /^(?:ul|ol)$/.test(node.tagName) && last && isElement(last))
      setChildren(last, [...last.childNodes, node])
    else if (isElement(node) || textOf(node).trim() !== '') items.push(node)
  }
  setChildren(list, items)
}

function mendItem(item: Element): void {
  const paragraphs = item.childNodes.filter(node => isElement(node) && node.tagName === 'p')
  if (paragraphs.length !== 1) return
  setChildren(
    item,
    item.childNodes.flatMap(node => (node === paragraphs[0] ? (node as Element).childNodes : [node])),
  )
}

/** A paragraph, or a `div` that has only words. */
const isLine = (element: Element) =>
  element.tagName === 'p' ||
  (element.tagName === 'div' &&
    textOf(element).trim() !== '' &&
    !element.childNodes.some(node => isBlock(node) && isElement(node) && node.tagName !== 'br') &&
    !hasPicture(element))

const isTitle = (element: Element) => hasClass(element, /\bMsoTitle\b|^title$/)

/** The title of an article stands above its body: the first level is the second here. A heading is bold by itself. */
function asHeading(element: Element): Element {
  const { tagName } = element
  const heading = makeElement(/^h[2-6]$/.test(tagName) ? tagName : 'h2', element.childNodes)
  rebuild(heading, node => (isElement(node) && /^(?:b|strong)$/.test(node.tagName) ? node.childNodes : [node]))
  return heading
}

function withoutLastBreak(pre: Element): void {
  const last = pre.childNodes.at(-1)
  if (last && isText(last)) last.value = last.value.replace(/\n$/, '')
  else if (last && isElement(last)) withoutLastBreak(last)
}

const noteHref = /^#_(?:ftn|edn)(\d+)$/
const refHref = /^#_(?:ftn|edn)ref(\d+)$/

/** Notes of Word become notes of ours: the list below the text, and a sign for each. */
function takeFootnotes(root: Parent): { id: string; content: string }[] {
  const ids = new Map<string, string>()
  const idOf = (name: string) => ids.get(name) ?? ids.set(name, newId()).get(name)!
  const contents = new Map<string, string>()
  rebuild(root, node => {
    if (!isElement(node)) return [node]
    if (/^(?:footnote|endnote)-list$/.test(styleOf(node).get('mso-element') ?? '')) return []
    if (/^(?:footnote|endnote)$/.test(styleOf(node).get('mso-element') ?? '')) {
      const name = /(\d+)$/.exec(attr(node, 'id') ?? '')?.[1] ?? ''
      rebuild(node, inner => (isElement(inner) && refHref.test(attr(inner, 'href') ?? '') ? [] : [inner]))
      const lines = node.childNodes.filter(isElement).map(line => writeHtml(line).trim())
      contents.set(idOf(name), lines.join('<br>').trim())
      return []
    }
    const cited = noteHref.exec(attr(node, 'href') ?? '')?.[1]
    if (cited === undefined) return [node]
    const id = idOf(cited)
    const link = makeElement('a', [makeText('1', node)], { href: `#${id}`, id: `${id}-link` })
    return [makeElement('sup', [link], { 'data-fn': id, class: 'fn' })]
  })
  return [...contents].map(([id, content]) => ({ id, content }))
}

const commentReference = (element: Element) => styleOf(element).get('mso-comment-reference')

/** The words of reviewers: Word writes them below the text, and a link around what they are about. */
function takeReviews(root: Parent): Review[] {
  const words = new Map<string, string>()
  walk(root, node => {
    if (!isElement(node) || styleOf(node).get('mso-element') !== 'comment') return
    let number = /(\d+)$/.exec(attr(node, 'id') ?? '')?.[1]
    const lines: string[] = []
    walk(node, inner => {
      // Word puts the number on the comment or on the part with its text.
      if (isElement(inner)) number ??= /^_com_(\d+)$/.exec(attr(inner, 'id') ?? '')?.[1]
      if (isElement(inner) && hasClass(inner, /\bMsoCommentText\b/)) lines.push(seenText(inner, isCommentSign))
    })
    const said = lines
      .join('\n')
      .replaceAll(/[ \t\u00a0]+/g, ' ')
      .trim()
    if (said !== '' && number !== undefined) words.set(number, said)
  })
  const reviews: Review[] = []
  walk(root, node => {
    const number = isElement(node) ? /(\d+)$/.exec(commentReference(node) ?? '')?.[1] : undefined
    const said = number === undefined ? undefined : words.get(number)
    if (said === undefined) return
    reviews.push({
      quote: seenText(node as Element)
        .replaceAll(/\s+/g, ' ')
        .trim(),
      words: said,
    })
    words.delete(number!)
  })
  return [...reviews, ...[...words.values()].map(said => ({ quote: '', words: said }))]
}

/** The sign before the words of a reviewer: their initials, as a link. */
const isCommentSign = (element: Element) => hasClass(element, /\bMsoCommentReference\b/)

/** A tracked change of Word; `del` and `ins` of a page are its own words. */
function trackedKind(node: Child | undefined): 'del' | 'ins' | undefined {
  if (!node || !isElement(node)) return undefined
  if (hasClass(node, /\bmsoDel\b/)) return 'del'
  if (hasClass(node, /\bmsoIns\b/)) return 'ins'
  const isTracked = attr(node, 'datetime') !== undefined && attr(node, 'cite')?.startsWith('mailto:') === true
  return isTracked && (node.tagName === 'del' || node.tagName === 'ins') ? node.tagName : undefined
}

const wordsIn = (node: Child): string => (isText(node) ? node.value : isElement(node) ? seenText(node) : '')
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** So many places are kept, and none of them longer. */
const [colouredMax, colouredLength] = [50, 200]

/** Words with a colour that says something; a link has its colour because it is one. */
function takeColoured(parent: Parent, found: string[] = []): string[] {
  for (const node of parent.childNodes) {
    if (!isElement(node) || node.tagName === 'a' || found.length >= colouredMax) continue
    const style = styleOf(node)
    const colours = [style.get('color') ?? attr(node, 'color')?.toLowerCase(), style.get('mso-highlight')]
    const words = colours.some(isTelling) ? oneLine(seenText(node)) : ''
    if (words !== '' && words.length <= colouredLength) found.push(words)
    else takeColoured(node, found)
  }
  return found
}

/** The text of before the changes stays; each change becomes a suggestion for the words that it replaces. */
function takeTracked(root: Parent): Review[] {
  const parents: Parent[] = []
  const collect = (parent: Parent) => {
    parents.push(parent)
    for (const node of parent.childNodes) if (isElement(node) && !trackedKind(node)) collect(node)
  }
  collect(root)
  const reviews: Review[] = []
  for (const parent of parents) {
    const nodes = parent.childNodes
    if (!nodes.some(trackedKind)) continue
    const kept: Child[] = []
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]!
      const kind = trackedKind(node)
      if (!kind) {
        kept.push(node)
        continue
      }
      const after = trackedKind(nodes[at + 1])
      const pair = after && after !== kind ? nodes[at + 1]! : undefined
      const [gone, come] = kind === 'del' ? [node, pair] : [pair, node]
      const suggestion = come ? oneLine(wordsIn(come)) : ''
      if (gone) {
        kept.push(
          ...(gone as Element).childNodes.flatMap(inner =>
            trackedKind(inner) ? (inner as Element).childNodes : [inner],
          ),
        )
        const quote = oneLine(wordsIn(gone))
        if (quote !== '') reviews.push({ quote, words: 'Правка из Word', suggestion })
      } else if (suggestion !== '') {
        // New words alone hold on to the word before them.
        const quote = /\S+\s*$/.exec(kept.map(wordsIn).join(''))?.[0].trim() ?? ''
        reviews.push({
          quote,
          words: quote === '' ? `Вставка из Word: ${suggestion}` : 'Правка из Word',
          ...(quote !== '' && { suggestion: `${quote} ${suggestion}` }),
        })
      }
      if (pair) at += 1
    }
    setChildren(parent, kept)
  }
  return reviews
}

/** Only these attributes mean something here; styles and classes of other editors do not. */
const keptAttributes =
  /^(?:href|src|alt|title|colspan|rowspan|scope|start|reversed|datetime|data-fn|cite|controls|poster)$/

export function cleanPasted(source: string): Cleaned {
  const root = readHtml(withoutConditions(source))
  const dropped: DroppedCounts = { styles: 0, emptyLines: 0, comments: countComments(source), pictures: 0, reviews: 0 }
  const reviews = [...takeTracked(root), ...takeReviews(root)]
  const coloured = takeColoured(root)
  // Before anything moves: what nobody sees, and signs that are numbers of a list.
  rebuild(root, node => {
    if (!isElement(node))
      return node.nodeName === '#comment' && !/^\s*\/?wp:/.test((node as { data: string }).data) ? [] : [node]
    if (isReview(node)) {
      dropped.reviews += hasClass(node, /MsoCommentReference/) ? 0 : 1
      return []
    }
    if (isHidden(node)) return node.tagName === 'o:p' ? node.childNodes : []
    if (attr(node, 'style') || attr(node, 'color') || attr(node, 'face') || attr(node, 'bgcolor')) dropped.styles += 1
    if (node.tagName === 'img' && /^(?:file|cid):/i.test(attr(node, 'src') ?? '')) {
      dropped.pictures += 1
      node.attrs = [{ name: 'src', value: `${missingPictureOrigin}${encodeURIComponent(pathOf(attr(node, 'src')!))}` }]
      return [node]
    }
    if (isEmoji(node)) return [makeText(attr(node, 'alt') ?? '', root)]
    return [node]
  })
  const footnotes = takeFootnotes(root)
  const text = seenText(root) + footnotes.map(({ content }) => `\n${textOf(readHtml(content))}`).join('')
  joinLists(root)
  rebuild(root, node => {
    if (!isElement(node)) return [node]
    if (isEmptyLine(node)) {
      dropped.emptyLines += 1
      return []
    }
    if (node.tagName === 'a') withOwnAddress(node)
    if (/^(?:ul|ol)$/.test(node.tagName)) mendList(node)
    if (node.tagName === 'li') mendItem(node)
    if (isLine(node)) return isTitle(node) ? [asHeading(node)] : splitAtBreaks(node)
    if (/^h[1-6]$/.test(node.tagName)) return [asHeading(node)]
    if (node.tagName === 'pre') withoutLastBreak(node)
    // Elements that a page has made up.
    if (node.tagName.includes('-')) return node.childNodes
    return withMarks(node)
  })
  walk(root, node => {
    if (isText(node)) node.value = node.value.replaceAll(/ *\u00a0[ \u00a0]+| +\u00a0/g, ' ')
    if (isElement(node) && !(node.tagName === 'a' && attr(node, 'id')?.endsWith('-link')))
      node.attrs = node.attrs.filter(({ name }) => keptAttributes.test(name))
  })
  return { html: writeHtml(root).trim(), reviews, footnotes, text, dropped, coloured }
}

/** The words as they were seen, without the numbers of list entries. */
function seenText(parent: Parent, isLeftOut: (element: Element) => boolean = () => false): string {
  const parts = parent.childNodes.map((node): string => {
    if (isText(node)) return node.value
    if (!isElement(node) || isMarker(node) || attr(node, 'data-fn') !== undefined || isLeftOut(node)) return ''
    const inside = seenText(node, isLeftOut)
    return isBlock(node) ? `\n${inside}\n` : inside
  })
  return parts.join('')
}
