// Turns comments and tracked changes of Word into remarks on the words that they refer to.
import type { EditorView } from '@tiptap/pm/view'
import type * as Y from 'yjs'
import type { Review } from '../../pasting/clean-pasted.ts'
import { rangeOf, type RemarkRange } from './remark-ranges.ts'
import type { NewRemark } from './threads.ts'

/** The longest body of a remark, in characters. */
const wordsMax = 4_000

type TextRange = { from: number; to: number }

/** The position of `quote` in the blocks with these ids; if it is not found, the first text of those blocks. */
function findWords({ doc }: EditorView['state'], quote: string, ids: ReadonlySet<string>): TextRange | undefined {
  let first: TextRange | undefined
  let exact: TextRange | undefined
  doc.forEach((block, offset) => {
    if (exact || !ids.has(String(block.attrs.blockId))) return
    const lookAt = (line: typeof block, at: number) => {
      const words = line.textBetween(0, line.content.size, ' ', ' ')
      if (words.trim() === '') return
      first ??= { from: at + 1, to: at + 1 + line.content.size }
      const place = quote === '' ? -1 : words.replaceAll('\u00a0', ' ').indexOf(quote.replaceAll('\u00a0', ' '))
      if (!exact && place !== -1) exact = { from: at + 1 + place, to: at + 1 + place + quote.length }
    }
    if (block.isTextblock) lookAt(block, offset)
    else
      block.descendants((node, at) => {
        if (node.isTextblock) lookAt(node, offset + 1 + at)
        return !node.isTextblock
      })
  })
  return exact ?? first
}

/** The remarks for these reviews, with their ranges. */
export function remarksOf(
  doc: Y.Doc,
  { state }: EditorView,
  reviews: readonly Review[],
  ids: ReadonlySet<string>,
): (NewRemark & { range: RemarkRange })[] {
  return reviews.flatMap(({ quote, words, suggestion = null }) => {
    const place = findWords(state, quote, ids)
    const range = place && rangeOf(doc, state, place)
    return range ? [{ range, body: words.slice(0, wordsMax), suggestion }] : []
  })
}
