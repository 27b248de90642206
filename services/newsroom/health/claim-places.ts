// Where the words of claims are in a document, and what they are now. Pure.
import { createHash } from 'node:crypto'
import * as Y from 'yjs'
import { bodyOf, updateOf } from '../document/document.ts'
import { findOnce } from '../sources/proposal.ts'

export type ClaimRange = { range_start: Uint8Array; range_end: Uint8Array; quote: string }
export type ClaimPlace = { words: string; at: number; block: number }

/** The body as one string, and where each node begins in it. An offset within a text is an index of Yjs. */
type Flat = { words: string; offsets: ReadonlyMap<unknown, readonly number[]>; blocks: readonly number[] }

function flatten(doc: Y.Doc): Flat {
  const offsets = new Map<unknown, number[]>()
  const blocks: number[] = []
  let words = ''
  const read = (node: unknown, depth: number): void => {
    if (depth === 1) blocks.push(words.length)
    if (node instanceof Y.XmlText) {
      offsets.set(node, [words.length])
      for (const { insert } of node.toDelta() as { insert: unknown }[])
        words += typeof insert === 'string' ? insert : ' '
      return
    }
    if (!(node instanceof Y.XmlFragment)) return
    const own: number[] = []
    offsets.set(node, own)
    const children = node.toArray()
    for (const child of children) {
      own.push(words.length)
      read(child, depth + 1)
    }
    own.push(words.length)
    // An empty node within a line, such as a footnote, is a space; the end of a line separates its words from the next.
    words += children.length === 0 ? ' ' : children.some(child => child instanceof Y.XmlText) ? '\n' : ''
  }
  read(bodyOf(doc), 0)
  return { words, offsets, blocks }
}

/** A position that Yjs cannot follow is a place that is gone: one row must not stop the whole text. */
function absoluteOf(doc: Y.Doc, position: Uint8Array): Y.AbsolutePosition | null {
  try {
    return Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(position), doc)
  } catch {
    return null
  }
}

function offsetOf(doc: Y.Doc, { offsets }: Flat, position: Uint8Array): number | undefined {
  const found = absoluteOf(doc, position)
  const own = found && offsets.get(found.type)
  if (!own) return undefined
  return found.type instanceof Y.XmlText ? own[0]! + found.index : own[Math.min(found.index, own.length - 1)]
}

/** The same letters, each in its place, without the signs that a release sets again. */
const plainOf = (words: string) =>
  words
    .replaceAll(/[\s\u00a0\u202f]/g, ' ')
    .replaceAll(/[«»„“”]/g, '"')
    .replaceAll(/[–—−]/g, '-')

/** A search of shorter words would find them anywhere. */
const againMin = 3

/**
 * The place of each range; undefined if its words are gone. Words that were moved, or deleted and put back, are found again by the quote,
 * because Yjs inserts them again.
 */
export function placeClaims(doc: Y.Doc, ranges: readonly ClaimRange[]): (ClaimPlace | undefined)[] {
  const flat = flatten(doc)
  const tidy = (words: string) => words.replaceAll(/\s+/g, ' ').trim()
  // Only words that are gone need it, and a long text takes a while.
  let plain: string | undefined
  const blockAt = (at: number) => flat.blocks.findLastIndex(start => start <= at) + 1
  return ranges.map(({ range_start, range_end, quote }) => {
    const [from, to] = [offsetOf(doc, flat, range_start), offsetOf(doc, flat, range_end)]
    const words = from === undefined || to === undefined ? '' : tidy(flat.words.slice(from, to))
    if (words !== '') return { words, at: from!, block: blockAt(from!) }
    const at = quote.length < againMin ? -1 : (plain ??= plainOf(flat.words)).indexOf(plainOf(quote))
    if (at === -1) return undefined
    return { words: tidy(flat.words.slice(at, at + quote.length)), at, block: blockAt(at) }
  })
}

/** Which letters of a text of the document stand there in the body; undefined if they are not in one text. */
function textAt({ offsets }: Flat, from: number, to: number): { text: Y.XmlText; at: number } | undefined {
  for (const [node, [start]] of offsets)
    if (node instanceof Y.XmlText && from >= start! && to <= start! + node.length)
      return { text: node, at: from - start! }
  return undefined
}

/** The range of words that stand once in the body, within one text; otherwise undefined. */
export function findRange(doc: Y.Doc, quote: string): ClaimRange | undefined {
  const flat = flatten(doc)
  const [plain, wanted] = [plainOf(flat.words), plainOf(quote)]
  const from = plain.indexOf(wanted)
  const target = from >= 0 && from === plain.lastIndexOf(wanted) ? textAt(flat, from, from + wanted.length) : undefined
  if (!target) return undefined
  const positionOf = (index: number, side: number) =>
    Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(target.text, index, side))
  return {
    range_start: positionOf(target.at, 0),
    range_end: positionOf(target.at + wanted.length, -1),
    quote: flat.words.slice(from, from + wanted.length),
  }
}

/**
 * Writes other words over some of a claim, which keeps its range: the first and the last letter of a range are its ends, so new letters stand
 * between the old ones before those are deleted. Returns the update; undefined if the words do not stand there once, or not in one text.
 */
export function rewriteClaim(
  doc: Y.Doc,
  range: ClaimRange,
  change: { before: string; after: string },
): Uint8Array | undefined {
  const flat = flatten(doc)
  const [place] = placeClaims(doc, [range])
  if (!place) return undefined
  // The place has tidy words; a claim with other white space than single spaces within is looked for as it stands.
  const to = offsetOf(doc, flat, range.range_end) ?? 0
  const end = to > place.at ? to : place.at + place.words.length
  const found = findOnce(flat.words.slice(place.at, end), change.before)
  const target = found && textAt(flat, place.at + found.from, place.at + found.to)
  if (!found || !target) return undefined
  const { text, at } = target
  const length = found.to - found.from
  const marks = marksAt(text, at)
  const between = length > 1 ? 1 : place.at + found.from === place.at ? 1 : 0
  return updateOf(doc, () => {
    text.insert(at + between, change.after, marks)
    if (between > 0) text.delete(at, between)
    if (length > between) text.delete(at + change.after.length, length - between)
  })
}

/** The marks of the letter at an index. */
function marksAt(text: Y.XmlText, index: number): Record<string, unknown> {
  let at = 0
  for (const { insert, attributes } of text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]) {
    at += typeof insert === 'string' ? insert.length : 1
    if (at > index) return attributes ?? {}
  }
  return {}
}

/** Typography changes none of these: a release sets it by itself, and nobody has to sign again for a dash. */
const plainSigns: readonly [RegExp, string][] = [
  [/[\s\u00ad\u200b\u2060]+/g, ''],
  [/[«»„“”]/g, '"'],
  [/[–—−]/g, '-'],
  [/…/g, '...'],
]

/** The hash of the words that an expert signs. */
export function hashOfWords(words: string): string {
  const plain = plainSigns.reduce((text, [signs, plainSign]) => text.replaceAll(signs, plainSign), words.normalize())
  return createHash('sha256').update(plain).digest('base64url')
}
