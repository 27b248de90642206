// What a paste leaves in its source and not in the text: it stays beside the text until the release, and what had a meaning can come back.
import * as Y from 'yjs'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import type { DroppedCounts } from './clean-pasted.ts'

export type LeftInSource = Pick<DroppedCounts, 'styles' | 'emptyLines' | 'comments'> & {
  at: string
  /** Words that had a colour of their own. */
  coloured: readonly string[]
}

/** A key of the office's own in the map of fields, which no article has. */
const key = 'leftInSource'
/** Earlier pastes are forgotten. */
const pastesMax = 10

const fieldsOf = (doc: Y.Doc) => doc.getMap('fields')

export const readLeft = (doc: Y.Doc): readonly LeftInSource[] => {
  const kept = fieldsOf(doc).get(key)
  return Array.isArray(kept) ? (kept as LeftInSource[]) : []
}

export function observeLeft(doc: Y.Doc, listener: () => void): () => void {
  const fields = fieldsOf(doc)
  fields.observe(listener)
  return () => fields.unobserve(listener)
}

/** Keeps what a paste left behind; a paste that left nothing is not noted. */
export function keepLeft(doc: Y.Doc, left: LeftInSource): void {
  if (left.styles + left.emptyLines + left.comments + left.coloured.length === 0) return
  fieldsOf(doc).set(key, [...readLeft(doc), left].slice(-pastesMax))
}

export function forgetLeft(doc: Y.Doc): void {
  fieldsOf(doc).delete(key)
}

/** The texts of the body, and where in them the words first stand. */
function findWords(doc: Y.Doc, words: string): { text: Y.XmlText; at: number } | undefined {
  const visit = (node: Y.XmlElement | Y.XmlFragment): { text: Y.XmlText; at: number } | undefined => {
    for (const child of node.toArray()) {
      if (child instanceof Y.XmlText) {
        const plain = (child.toDelta() as { insert: unknown }[])
          .map(({ insert }) => (typeof insert === 'string' ? insert : '\uFFFC'))
          .join('')
        const at = plain.indexOf(words)
        if (at !== -1) return { text: child, at }
      } else if (child instanceof Y.XmlElement) {
        const found = visit(child)
        if (found) return found
      }
    }
    return undefined
  }
  return visit(doc.getXmlFragment(bodyFragment))
}

/** Makes words bold, or plain again. Words that are not there any more are left out; the count is of those that were found. */
export function markWords(doc: Y.Doc, words: readonly string[], isBold: boolean): number {
  let found = 0
  doc.transact(() => {
    for (const each of words) {
      const place = findWords(doc, each)
      if (!place) continue
      place.text.format(place.at, each.length, { strong: isBold ? {} : null })
      found += 1
    }
  })
  return found
}
