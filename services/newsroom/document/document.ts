// The parts of a text's Yjs document, and functions that read them.
import * as Y from 'yjs'
import { standfirstShown, titleShown } from '../limits.ts'

// These names are stored in every document, so they must not change.
export const bodyOf = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment('body')
export const titleOf = (doc: Y.Doc): Y.Text => doc.getText('title')
export const standfirstOf = (doc: Y.Doc): Y.Text => doc.getText('standfirst')
export const fieldsOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('fields')

export function readDocument(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
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

/** An upper bound of the characters and nodes that an update deletes; a repeated update deletes nothing. Throws for bytes that are not an update. */
export function countDeletions(update: Uint8Array): number {
  let deleted = 0
  for (const ranges of Y.decodeUpdate(update).ds.clients.values()) for (const { len } of ranges) deleted += len
  return deleted
}

/** The size in bytes of the updates that Yjs holds back because an earlier update is missing. */
export const waitingBytes = ({ store: { pendingStructs, pendingDs } }: Y.Doc): number =>
  (pendingStructs?.update.length ?? 0) + (pendingDs?.length ?? 0)

/** True if Yjs would hold back the update or a part of it, because an earlier update is missing. Throws for bytes that are not an update. */
export function isEarly(doc: Y.Doc, update: Uint8Array): boolean {
  const { structs, ds } = Y.decodeUpdate(update)
  /** The next clock of each client after the document and the part of the update read so far. */
  const known = new Map<number, number>()
  const until = (client: number) => known.get(client) ?? Y.getState(doc.store, client)
  for (const { id, length } of structs) {
    if (id.clock > until(id.client)) return true
    known.set(id.client, Math.max(until(id.client), id.clock + length))
  }
  const isMissing = (id: unknown) => id instanceof Y.ID && id.clock >= until(id.client)
  const lacks = (struct: (typeof structs)[number]) =>
    struct instanceof Y.Item && (isMissing(struct.origin) || isMissing(struct.rightOrigin) || isMissing(struct.parent))
  if (structs.some(lacks)) return true
  return [...ds.clients].some(([client, ranges]) => ranges.some(({ clock, len }) => clock + len > until(client)))
}

/**
 * Applies an update; true if it brought something new, even if Yjs holds it back until an earlier update arrives. Throws for bytes that are
 * not an update; the document may then be corrupt.
 */
export function applyUpdates(doc: Y.Doc, update: Uint8Array): boolean {
  let isNew = false
  const note = () => (isNew = true)
  const before = waitingBytes(doc)
  doc.on('update', note)
  Y.applyUpdate(doc, update)
  doc.off('update', note)
  return isNew || waitingBytes(doc) !== before
}
