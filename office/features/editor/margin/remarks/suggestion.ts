// Accepts a suggestion: writes only the words that differ, so that marks and edits of others in the rest are kept.
import type * as Y from 'yjs'
import { compareLines } from '#article-body/editing/compare/lines.ts'
import { asUndoableChange } from '../../collaboration/undoable-change.ts'
import { textOfRange, type RemarkRange } from './remark-ranges.ts'

type Piece = { insert: string; attributes?: Record<string, unknown> }

/** The marks of the character at an offset. */
function marksAt(text: Y.XmlText, offset: number): Record<string, unknown> {
  let start = 0
  for (const { insert, attributes } of text.toDelta() as Piece[]) {
    start += insert.length
    if (start > offset) return attributes ?? {}
  }
  return {}
}

/** Replaces the words of a remark by its suggestion. Returns the undo function, or undefined if the words are gone or span several lines. */
export function acceptSuggestion(doc: Y.Doc, range: RemarkRange, suggestion: string): (() => void) | undefined {
  const place = textOfRange(doc, range)
  if (!place) return undefined
  const { text, from, to } = place
  const words = (text.toDelta() as Piece[])
    .map(({ insert }) => insert)
    .join('')
    .slice(from, to)
  const line = (of: string) => [{ type: 'text', text: of }]
  // The text is one line, so line breaks of the suggestion become spaces.
  const { runs } = compareLines(line(words), line(suggestion.replaceAll(/\s*\n\s*/g, ' ')), true)
  const marks = marksAt(text, from)
  return asUndoableChange(doc, () => {
    let at = from
    for (const { kind, text: piece } of runs) {
      if (kind === 'gone') text.delete(at, piece.length)
      else {
        if (kind === 'new') text.insert(at, piece, marks)
        at += piece.length
      }
    }
  })
}
