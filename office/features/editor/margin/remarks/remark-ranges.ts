// The range of a remark: two encoded relative positions of Yjs, which stay at their words while people edit around them.
import type { EditorState } from '@tiptap/pm/state'
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition, ySyncPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import type { TextRemark } from '#contract/newsroom.ts'

export type RemarkRange = NonNullable<TextRemark['range']>

/** Positions in the editor document. `isGone`: the words were deleted, and both positions are where they were. */
export type Place = { from: number; to: number; isGone: boolean }

type Mapping = Parameters<typeof relativePositionToAbsolutePosition>[3]

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), char => char.charCodeAt(0))
const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const quoteMax = 1_000
/** Shorter quotes (characters) occur in too many places to be found again. */
const againMin = 3

const mappingOf = (state: EditorState): Mapping | undefined =>
  (ySyncPluginKey.getState(state) as { binding?: { mapping: Mapping } } | undefined)?.binding?.mapping

/** The selected words as the range of a remark; undefined if no text is selected. */
export function rangeOf(
  doc: Y.Doc,
  state: EditorState,
  { from, to }: { from: number; to: number },
): RemarkRange | undefined {
  const mapping = mappingOf(state)
  const quote = state.doc.textBetween(from, to, '\n', ' ').trim()
  if (!mapping || quote === '') return undefined
  const body = doc.getXmlFragment(bodyFragment)
  const start = absolutePositionToRelativePosition(from, body, mapping) as Y.RelativePosition
  // The end is bound to the last letter, so that text typed after it does not become part of the remark.
  const end = Y.createAbsolutePositionFromRelativePosition(
    absolutePositionToRelativePosition(to, body, mapping) as Y.RelativePosition,
    doc,
  )
  if (!end) return undefined
  return {
    start: base64Of(Y.encodeRelativePosition(start)),
    end: base64Of(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(end.type, end.index, -1))),
    quote: quote.slice(0, quoteMax),
  }
}

/** The current place of a remark's words; undefined if the document has no such position. */
export function placeOf(doc: Y.Doc, state: EditorState, range: RemarkRange): Place | undefined {
  const mapping = mappingOf(state)
  if (!mapping) return undefined
  const body = doc.getXmlFragment(bodyFragment)
  const find = (position: string): number | undefined => {
    try {
      return (
        relativePositionToAbsolutePosition(doc, body, Y.decodeRelativePosition(bytesOf(position)), mapping) ?? undefined
      )
    } catch {
      // The y-prosemirror binding does not have this node yet.
      return undefined
    }
  }
  const [from, to] = [find(range.start), find(range.end)]
  const known = from ?? to
  if (known === undefined) return undefined
  if (from === undefined || to === undefined || from >= to) {
    const at = Math.min(Math.max(0, known), state.doc.content.size)
    return findAgain(state, at, range.quote) ?? { from: at, to: at, isGone: true }
  }
  return { from, to: Math.min(to, state.doc.content.size), isGone: false }
}

/**
 * Finds the same words near their former place, after somebody undid a deletion or moved the paragraph. Yjs inserts those letters again, so
 * relative positions do not follow them.
 */
function findAgain({ doc }: EditorState, at: number, quote: string): Place | undefined {
  const around = doc.resolve(at)
  if (quote.length < againMin || !around.parent.isTextblock) return undefined
  const start = around.start()
  const words = around.parent.textBetween(0, around.parent.content.size, undefined, '\uFFFC')
  let best: number | undefined
  for (let found = words.indexOf(quote); found !== -1; found = words.indexOf(quote, found + 1))
    if (best === undefined || Math.abs(start + found - at) < Math.abs(start + best - at)) best = found
  return best === undefined ? undefined : { from: start + best, to: start + best + quote.length, isGone: false }
}

/** The Y.XmlText that contains the whole range, with the offsets in it; undefined if the range is gone or spans several lines. */
export function textOfRange(doc: Y.Doc, range: RemarkRange): { text: Y.XmlText; from: number; to: number } | undefined {
  const find = (position: string) =>
    Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(bytesOf(position)), doc)
  const [start, end] = [find(range.start), find(range.end)]
  if (!start || !end || start.type !== end.type || !(start.type instanceof Y.XmlText) || start.index >= end.index)
    return undefined
  return { text: start.type, from: start.index, to: end.index }
}
