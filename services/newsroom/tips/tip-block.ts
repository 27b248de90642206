// A tip in a document: a callout with a quote, whose `citeUrl` is the address of the comment. That address is all that ties them, so an editor
// may move, shorten or delete the block like any other. Pure.
import * as Y from 'yjs'
import { documentFromSource } from '#article-body/editing/article-source.ts'
import { writeSharedBody } from '#article-body/editing/shared-document.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { bodyOf, updateOf } from '../document/document.ts'

export type TipWords = { quote: string; author: string; url: string }
export type Block = { index: number; words: string }

const title = 'Совет из комментариев'
const wordsMax = 80

export const addressOfComment = (url: string, commentId: number) => `${url}#comment-${commentId}`
const idOf = (address: unknown) => (typeof address === 'string' ? /#comment-(\d{1,16})$/.exec(address)?.[1] : undefined)

function makeBlock({ quote, author, url }: TipWords, siteOrigin: string): Y.XmlElement {
  const lines = quote.split('\n').flatMap(line => (line.trim() === '' ? [] : [`<p>${escapeHtml(line.trim())}</p>`]))
  const href = escapeHtml(url)
  const credit = `<cite><a href="${href}">${escapeHtml(author)}</a></cite>`
  const source = `<!-- wp:delno/callout {"title":"${title}","kind":"tip"} --><blockquote cite="${href}">${lines.join('')}${credit}</blockquote><!-- /wp:delno/callout -->`
  const doc = new Y.Doc()
  writeSharedBody(doc, documentFromSource({ source, footnotes: [] }, { siteOrigin }))
  const block = (bodyOf(doc).get(0) as Y.XmlElement).clone() as Y.XmlElement
  // Otherwise a copy of the words would stay beside the words.
  block.removeAttribute('sourceText')
  return block
}

const childrenOf = (node: Y.XmlFragment) => node.toArray().filter(each => each instanceof Y.XmlElement)

function* elementsIn(node: Y.XmlFragment): Generator<Y.XmlElement> {
  for (const child of childrenOf(node)) {
    yield child
    yield* elementsIn(child)
  }
}

const isTip = (element: Y.XmlElement, commentId: number) =>
  element.nodeName === 'quote' && idOf(element.getAttribute('citeUrl')) === String(commentId)

const findQuote = (doc: Y.Doc, commentId: number): Y.XmlElement | undefined =>
  [...elementsIn(bodyOf(doc))].find(element => isTip(element, commentId))

/** Those of these comments that the document quotes. */
export function tipsIn(doc: Y.Doc): Set<number> {
  const quotes = [...elementsIn(bodyOf(doc))].filter(({ nodeName }) => nodeName === 'quote')
  return new Set(quotes.flatMap(quote => idOf(quote.getAttribute('citeUrl')) ?? []).map(Number))
}

/** The comments that the saved body of an article quotes. */
export const tipsInSource = (body: string): Set<number> =>
  new Set([...body.matchAll(/<blockquote\b[^>]*\bcite="[^"]*#comment-(\d{1,16})"/g)].map(([, id]) => Number(id)))

/** The letters of a node without marks. */
function lettersOf(node: Y.XmlFragment): string {
  const parts = node.toArray().map(child => {
    if (child instanceof Y.XmlText)
      return (child.toDelta() as { insert: unknown }[])
        .map(({ insert }) => (typeof insert === 'string' ? insert : ' '))
        .join('')
    return child instanceof Y.XmlElement ? ` ${lettersOf(child)} ` : ''
  })
  return parts.join('')
}
const wordsOf = (block: Y.XmlElement) => lettersOf(block).replaceAll(/\s+/g, ' ').trim().slice(0, wordsMax).trim()

/** The blocks of a body that have words, after which a tip can stand. */
export const blocksOf = (doc: Y.Doc): Block[] =>
  bodyOf(doc)
    .toArray()
    .flatMap((block, index) => {
      const words = block instanceof Y.XmlElement ? wordsOf(block) : ''
      return words === '' ? [] : [{ index, words }]
    })

/** Where a new block goes; undefined if the named one is not there any more. Footnotes stay last. */
function indexAfter(doc: Y.Doc, after: Block | null): number | undefined {
  const body = bodyOf(doc)
  if (after === null) {
    const last = body.length > 0 ? body.get(body.length - 1) : undefined
    return last instanceof Y.XmlElement && last.nodeName === 'footnotes' ? body.length - 1 : body.length
  }
  const same = blocksOf(doc).filter(({ words }) => words === after.words)
  const found = same.find(({ index }) => index === after.index) ?? (same.length === 1 ? same[0] : undefined)
  return found && found.index + 1
}

/** Returns the update; undefined if the place is gone. */
export function placeTip(
  doc: Y.Doc,
  words: TipWords,
  { after, siteOrigin }: { after: Block | null; siteOrigin: string },
): Uint8Array | undefined {
  const index = indexAfter(doc, after)
  if (index === undefined) return undefined
  return updateOf(doc, () => bodyOf(doc).insert(index, [makeBlock(words, siteOrigin)]))
}

/** Removes the quote, and the callout around it if nothing else stands in it. `after`: the block before it. */
export function takeTipOut(doc: Y.Doc, commentId: number): { update: Uint8Array; after: Block | null } | undefined {
  const quote = findQuote(doc, commentId)
  if (!quote) return undefined
  const around = quote.parent
  const isAlone =
    around instanceof Y.XmlElement &&
    around.nodeName === 'callout' &&
    childrenOf(around).every(each => each === quote || each.nodeName === 'field')
  const gone = isAlone ? around : quote
  const parent = gone.parent as Y.XmlFragment
  const index = parent.toArray().indexOf(gone)
  const before = parent === bodyOf(doc) ? blocksOf(doc).findLast(block => block.index < index) : undefined
  return { update: updateOf(doc, () => parent.delete(index)), after: before ?? null }
}

/** Names another person, or nobody, as the author of a quote. Empty if the document does not have it. */
export function renameTipAuthor(doc: Y.Doc, commentId: number, author: string): Uint8Array {
  const quote = findQuote(doc, commentId)
  const credits = quote ? childrenOf(quote).filter(({ nodeName }) => nodeName === 'citation') : []
  return updateOf(doc, () => {
    for (const block of childrenOf(bodyOf(doc)))
      if (String(block.getAttribute('sourceText')).includes(`#comment-${commentId}"`))
        block.removeAttribute('sourceText')
    for (const credit of credits)
      for (const text of credit.toArray()) {
        if (!(text instanceof Y.XmlText)) continue
        const [first] = text.toDelta() as { attributes?: Record<string, unknown> }[]
        const { length } = text
        if (author !== '') text.insert(0, author, first?.attributes ?? {})
        text.delete(author.length, length)
      }
  })
}

/** The same in the saved body of an article. */
export function renameTipAuthorInSource(body: string, commentId: number, author: string): string {
  const quote = new RegExp(`<blockquote\\b[^>]*\\bcite="[^"]*#comment-${commentId}"[^>]*>[\\s\\S]*?</blockquote>`, 'g')
  return body.replaceAll(quote, found =>
    found.replaceAll(
      /(<cite>)(<a\b[^>]*>)?[\s\S]*?(<\/cite>)/g,
      (_, start: string, link: string | undefined, end: string) =>
        link === undefined ? `${start}${author}${end}` : `${start}${link}${author}</a>${end}`,
    ),
  )
}
