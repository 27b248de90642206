// Corrects words in the document with minimal changes, so that cursors, remarks and formatting marks stay in place.
import * as Y from 'yjs'
import { bodyOf, standfirstOf, titleOf, updateOf } from '../document/document.ts'

type Run = { insert?: unknown; attributes?: Record<string, unknown> }
/** A part of a text with the same marks. `at` is its offset in UTF-16 units. */
type Stretch = { text: Y.Text; at: number; words: string; marks: Record<string, unknown> | undefined }

function stretchesOf(text: Y.Text): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (const { insert, attributes } of text.toDelta() as Run[]) {
    if (typeof insert === 'string') stretches.push({ text, at, words: insert, marks: attributes })
    at += typeof insert === 'string' ? insert.length : 1
  }
  return stretches
}

function textsIn(parent: Y.XmlFragment): Y.XmlText[] {
  return parent.toArray().flatMap(node => {
    if (node instanceof Y.XmlText) return [node]
    return node instanceof Y.XmlElement ? textsIn(node) : []
  })
}

/** Title, standfirst and all texts of the body, in document order. */
const allTexts = (doc: Y.Doc): Y.Text[] => [titleOf(doc), standfirstOf(doc), ...textsIn(bodyOf(doc))]

/** Replaces `before` by `after`. If the words are equal, changes only the characters between them; otherwise, only the part between equal ends. */
function rewrite({ text, at }: Pick<Stretch, 'text' | 'at'>, before: string, after: string, marksAt: MarksAt): void {
  const cut = (words: string) => words.split(/([\p{L}\p{N}]+)/u)
  const [was, is] = [cut(before), cut(after)]
  const isSameWords = was.length === is.length && was.every((part, index) => index % 2 === 0 || part === is[index])
  if (isSameWords) {
    let end = before.length
    for (let index = was.length - 1; index >= 0; index--) {
      end -= was[index]!.length
      replace(text, at + end, was[index]!, is[index]!, marksAt)
    }
  } else replace(text, at, before, after, marksAt)
}

/** The marks for text that is inserted at an offset. */
type MarksAt = (at: number) => Stretch['marks']

function replace(text: Y.Text, at: number, before: string, after: string, marksAt: MarksAt): void {
  if (before === after) return
  const [was, is] = [[...before], [...after]]
  let [start, end] = [0, 0]
  const least = Math.min(was.length, is.length)
  while (start < least && was[start] === is[start]) start++
  while (end < least - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const from = at + was.slice(0, start).join('').length
  const gone = was.slice(start, was.length - end).join('').length
  const words = is.slice(start, is.length - end).join('')
  const marks = marksAt(from)
  if (gone > 0) text.delete(from, gone)
  if (words !== '') text.insert(from, words, marks)
}

export type Correction = { before: string; after: string }

/**
 * Applies typographic corrections to the document. Each correction replaces a whole part with the same marks. Equal parts take the corrections
 * in turn. Corrections of attributes are skipped.
 */
export function correctTypography(
  doc: Y.Doc,
  corrections: readonly Correction[],
): { update: Uint8Array; count: number } {
  const waiting = new Map<string, string[]>()
  for (const { before, after } of corrections) waiting.set(before, [...(waiting.get(before) ?? []), after])
  let count = 0
  const update = updateOf(doc, () => {
    for (const text of allTexts(doc))
      // Goes backwards, so that the offsets of earlier parts stay valid.
      for (const stretch of stretchesOf(text).toReversed()) {
        const after = waiting.get(stretch.words)?.shift()
        if (after === undefined) continue
        rewrite(stretch, stretch.words, after, () => stretch.marks)
        count += 1
      }
  })
  return { update, count }
}

/** How often words occur in the document, also across marks. */
export const countWords = (doc: Y.Doc, words: string): number =>
  allTexts(doc).reduce((sum, text) => sum + plain(text).split(words).length - 1, 0)

/** Embedded objects, such as inline pictures, count as one character. */
const plain = (text: Y.Text): string =>
  (text.toDelta() as Run[]).map(({ insert }) => (typeof insert === 'string' ? insert : '\ufffc')).join('')

/** Title, standfirst and all texts of the body as plain text, in document order. */
export const plainTexts = (doc: Y.Doc): string[] => allTexts(doc).map(plain)

/** Replaces the first occurrence of these words. The new text gets the marks of the first letter that changes. */
export function correctWords(doc: Y.Doc, { before, after }: Correction): Uint8Array {
  return updateOf(doc, () => {
    for (const text of allTexts(doc)) {
      const at = plain(text).indexOf(before)
      if (at < 0) continue
      const stretches = stretchesOf(text)
      rewrite({ text, at }, before, after, place => stretches.findLast(each => each.at <= place)?.marks ?? {})
      return
    }
  })
}
