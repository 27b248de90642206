// The parts of a text's Yjs document, and what is read from them.
import * as Y from 'yjs'
import { standfirstShown, titleShown } from '../limits.ts'

/** The names of the parts are stored in every document. */
export const bodyOf = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment('body')
export const titleOf = (doc: Y.Doc): Y.Text => doc.getText('title')
export const standfirstOf = (doc: Y.Doc): Y.Text => doc.getText('standfirst')
export const fieldsOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('fields')

/** A document made of updates. */
export function readDocument(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}

export type Shown = { title: string; standfirst: string }

/** PostgreSQL stores no NUL. */
const shorten = (text: Y.Text, max: number) => [...text.toString().replaceAll('\0', ' ')].slice(0, max).join('').trim()

/** The beginnings of the title and the standfirst, for lists. */
export function readShown(doc: Y.Doc): Shown {
  return { title: shorten(titleOf(doc), titleShown), standfirst: shorten(standfirstOf(doc), standfirstShown) }
}

type Inserted = { insert?: unknown }

function countIn(text: Y.Text): number {
  let letters = 0
  for (const { insert } of text.toDelta() as Inserted[])
    if (typeof insert === 'string') letters += insert.replaceAll(/\s/g, '').length
  return letters
}

function countInNodes(parent: Y.XmlFragment): number {
  let letters = 0
  for (const node of parent.toArray()) {
    if (node instanceof Y.XmlText) letters += countIn(node)
    else if (node instanceof Y.XmlElement) letters += countInNodes(node)
  }
  return letters
}

/** How many characters a reader would miss: all but spaces. */
export function countLetters(doc: Y.Doc): number {
  return countIn(titleOf(doc)) + countIn(standfirstOf(doc)) + countInNodes(bodyOf(doc))
}

/** How many characters and nodes an update deletes at most; a repeated update deletes nothing. Throws for bytes that are no update. */
export function countDeletions(update: Uint8Array): number {
  let deleted = 0
  for (const ranges of Y.decodeUpdate(update).ds.clients.values()) for (const { len } of ranges) deleted += len
  return deleted
}

/**
 * Applies an update; true if the document has something new, also something that waits for an update that is not here yet. Throws for
 * bytes that are no update, and the document may then be broken.
 */
export function applyNews(doc: Y.Doc, update: Uint8Array): boolean {
  let isNew = false
  const note = () => (isNew = true)
  const waiting = () => (doc.store.pendingStructs?.update.length ?? 0) + (doc.store.pendingDs?.length ?? 0)
  const before = waiting()
  doc.on('update', note)
  Y.applyUpdate(doc, update)
  doc.off('update', note)
  return isNew || waiting() !== before
}
