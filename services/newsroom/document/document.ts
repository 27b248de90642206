// The parts of a text's Yjs document, and functions that read them.
import * as Y from 'yjs'
import { dropWaiting } from '#article-body/editing/waiting-changes.ts'
import { standfirstShown, titleShown } from '../limits.ts'

// These names are stored in every document, so they must not change.
export const bodyOf = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment('body')
export const titleOf = (doc: Y.Doc): Y.Text => doc.getText('title')
export const standfirstOf = (doc: Y.Doc): Y.Text => doc.getText('standfirst')
export const fieldsOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('fields')

export function readDocument(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates) applyStored(doc, update)
  return doc
}

/** The Yjs update that `change` makes; empty if it changes nothing. */
export function updateOf(doc: Y.Doc, change: () => void): Uint8Array {
  let update: Uint8Array = new Uint8Array()
  const note = (bytes: Uint8Array) => (update = bytes)
  doc.on('update', note)
  doc.transact(change)
  doc.off('update', note)
  return update
}

export type Shown = { title: string; standfirst: string }

/** Replaces NUL, which PostgreSQL cannot store. */
const shorten = (text: Y.Text, max: number) => [...text.toString().replaceAll('\0', ' ')].slice(0, max).join('').trim()

/** The title and the standfirst for lists, shortened to the limits of the columns. */
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

/** Counts the characters of a document without white space. */
export function countLetters(doc: Y.Doc): number {
  return countIn(titleOf(doc)) + countIn(standfirstOf(doc)) + countInNodes(bodyOf(doc))
}

/** An update of a client, decoded once for all that look into it. */
export type DecodedUpdate = ReturnType<typeof Y.decodeUpdate>

/** An upper bound of the characters and nodes that an update deletes; a repeated update deletes nothing. */
export function countDeletions({ ds }: DecodedUpdate): number {
  let deleted = 0
  for (const ranges of ds.clients.values()) for (const { len } of ranges) deleted += len
  return deleted
}

/** Applies an update; true if it brought something new. Throws for bytes that are not an update; the document may then be corrupt. */
export function applyUpdates(doc: Y.Doc, update: Uint8Array): boolean {
  let isNew = false
  const note = () => (isNew = true)
  doc.on('update', note)
  Y.applyUpdate(doc, update)
  doc.off('update', note)
  return isNew
}

/**
 * Applies an update that is stored. What Yjs would hold back is dropped: the relay accepts none, so it comes from a release that did, or from
 * an archive, and would take effect under the rights of whoever types next.
 */
export function applyStored(doc: Y.Doc, update: Uint8Array): void {
  Y.applyUpdate(doc, update)
  dropWaiting(doc)
}
