// What pastes dropped: it is kept with the text until the release, and what had a meaning can be restored.
import * as Y from 'yjs'
import { bodyFragment } from '#article-body/editing/shared-document.ts'
import type { DroppedCounts } from './clean-pasted.ts'

export type LeftInSource = Pick<DroppedCounts, 'styles' | 'emptyLines' | 'comments'> & {
  at: string
  /** Words whose colour had a meaning. */
  coloured: readonly string[]
}

/** The key in the map `fields`; only the office uses it, articles do not have it. */
const key = 'leftInSource'
/** The number of pastes that are kept. */
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

/** Records what a paste dropped; a paste that dropped nothing is not recorded. */
export function keepLeft(doc: Y.Doc, left: LeftInSource): void {
  if (left.styles + left.emptyLines + left.comments + left.coloured.length === 0) return
  fieldsOf(doc).set(key, [...readLeft(doc), left].slice(-pastesMax))
}

export function forgetLeft(doc: Y.Doc): void {
  fieldsOf(doc).delete(key)
}

/** Finds the first occurrence of the words in the texts of the body. */
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

/** Makes words bold, or plain again. Words that are no longer in the text are skipped. Returns how many were found. */
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
