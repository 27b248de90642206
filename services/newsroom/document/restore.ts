// Going back to a version is a change like any other: an update that makes the present document say what the version says. What is
// equal at the beginning and at the end stays in place, with the cursors and remarks in it.
import { isDeepStrictEqual } from 'node:util'
import * as Y from 'yjs'
import { bodyOf, fieldsOf, standfirstOf, titleOf } from './document.ts'

/** How many items are equal at the beginning, and how many of the rest at the end. */
function equalEnds<T>(here: readonly T[], there: readonly T[]): { start: number; end: number } {
  const least = Math.min(here.length, there.length)
  let start = 0
  while (start < least && isDeepStrictEqual(here[start], there[start])) start += 1
  let end = 0
  while (end < least - start && isDeepStrictEqual(here.at(-1 - end), there.at(-1 - end))) end += 1
  return { start, end }
}

function restoreText(text: Y.Text, to: string): void {
  // By UTF-16 units, as Yjs counts; a surrogate pair is never cut in two, because Yjs would replace its halves.
  const [here, there] = [[...text.toString()], [...to]]
  const { start, end } = equalEnds(here, there)
  const lengthOf = (letters: readonly string[]) => letters.join('').length
  const at = lengthOf(here.slice(0, start))
  const gone = lengthOf(here.slice(start, here.length - end))
  if (gone > 0) text.delete(at, gone)
  const words = there.slice(start, there.length - end).join('')
  if (words !== '') text.insert(at, words)
}

/** The content of a node as values that can be compared. */
function valueOf(node: unknown): unknown {
  if (node instanceof Y.XmlText) return node.toDelta()
  if (node instanceof Y.XmlElement) return [node.nodeName, node.getAttributes(), node.toArray().map(valueOf)]
  return String(node)
}

function restoreBody(body: Y.XmlFragment, to: Y.XmlFragment): void {
  const there = to.toArray()
  const { start, end } = equalEnds(body.toArray().map(valueOf), there.map(valueOf))
  const gone = body.length - start - end
  if (gone > 0) body.delete(start, gone)
  const nodes = there.slice(start, there.length - end).map(node => node.clone() as Y.XmlElement | Y.XmlText)
  if (nodes.length > 0) body.insert(start, nodes)
}

function restoreFields(fields: Y.Map<unknown>, to: Y.Map<unknown>): void {
  const [here, there] = [fields.toJSON(), to.toJSON()]
  for (const key of Object.keys(here)) if (!(key in there)) fields.delete(key)
  for (const [key, value] of Object.entries(there))
    if (!isDeepStrictEqual(here[key], value)) {
      const kept = to.get(key)
      fields.set(key, kept instanceof Y.AbstractType ? kept.clone() : value)
    }
}

/** The update that makes the document `state` say what `version` says. Both are whole states. Empty when they say the same. */
export function makeRestoringUpdate(state: Uint8Array, version: Uint8Array): Uint8Array {
  const [doc, to] = [new Y.Doc(), new Y.Doc()]
  Y.applyUpdate(doc, state)
  Y.applyUpdate(to, version)
  let update: Uint8Array = new Uint8Array()
  doc.once('update', (bytes: Uint8Array) => (update = bytes))
  doc.transact(() => {
    restoreText(titleOf(doc), titleOf(to).toString())
    restoreText(standfirstOf(doc), standfirstOf(to).toString())
    restoreFields(fieldsOf(doc), fieldsOf(to))
    restoreBody(bodyOf(doc), bodyOf(to))
  })
  return update
}
