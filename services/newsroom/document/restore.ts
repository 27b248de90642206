// Restores a version by an ordinary update that gives the present document the content of the version. Equal blocks stay untouched, and paired
// blocks are changed only where they differ, so cursors, remarks and concurrent edits of colleagues survive.
import { isDeepStrictEqual } from 'node:util'
import { diffArrays } from 'diff'
import * as Y from 'yjs'
import { withAdvertisingOf } from './advertising.ts'
import { bodyOf, fieldsOf, standfirstOf, titleOf } from './document.ts'

/** The number of equal items at the start, and of the remaining ones at the end. */
function equalEnds<T>(here: readonly T[], there: readonly T[]): { start: number; end: number } {
  const least = Math.min(here.length, there.length)
  let start = 0
  while (start < least && isDeepStrictEqual(here[start], there[start])) start += 1
  let end = 0
  while (end < least - start && isDeepStrictEqual(here.at(-1 - end), there.at(-1 - end))) end += 1
  return { start, end }
}

function restoreText(text: Y.Text, to: string): void {
  // Lengths are in UTF-16 units, as in Yjs. Surrogate pairs are kept whole, because Yjs replaces lone halves.
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

type Block = Y.XmlElement | Y.XmlText
const blocksOf = (parent: Y.XmlFragment) => parent.toArray() as Block[]

/** The name and content of a block, without attributes: some of them, such as ids, differ in blocks that look the same. */
const wordsOf = (node: unknown): string =>
  JSON.stringify(node instanceof Y.XmlElement ? [node.nodeName, node.toArray().map(valueOf)] : valueOf(node))

/** Above this number of differences the diff gets slow, so blocks are paired by position. */
const differencesMax = 400

/** Aligns two lists of blocks: each pair of equal blocks is a run of its own, and the differing blocks between them form a run. */
function pairBlocks(here: readonly Block[], there: readonly Block[]): { here: Block[]; there: Block[] }[] {
  const words = here.map(wordsOf)
  const changes = diffArrays(words, there.map(wordsOf), { maxEditLength: differencesMax })
  if (!changes) return [{ here: [...here], there: [...there] }]
  const runs: { here: Block[]; there: Block[] }[] = []
  let [at, to] = [0, 0]
  let run: { here: Block[]; there: Block[] } | undefined
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      for (let index = 0; index < count; index++) runs.push({ here: [here[at + index]!], there: [there[to + index]!] })
      run = undefined
    } else {
      if (!run) runs.push((run = { here: [], there: [] }))
      if (removed) run.here.push(...here.slice(at, at + count))
      if (added) run.there.push(...there.slice(to, to + count))
    }
    if (!added) at += count
    if (!removed) to += count
  }
  return runs
}

/**
 * Changes paired blocks in place, so that concurrent edits in them survive, and replaces the others.
 */
function restoreBody(body: Y.XmlFragment, to: Y.XmlFragment): void {
  const there = blocksOf(to)
  const { start, end } = equalEnds(blocksOf(body).map(valueOf), there.map(valueOf))
  const runs = pairBlocks(blocksOf(body).slice(start, body.length - end), there.slice(start, there.length - end))
  // `at` is the position in the body, which changes as blocks are inserted and deleted.
  let at = start
  for (const run of runs) {
    const paired = Math.min(run.here.length, run.there.length)
    for (let index = 0; index < paired; index++) {
      const [here, wanted] = [run.here[index]!, run.there[index]!]
      if (!restoreBlock(here, wanted)) {
        body.delete(at, 1)
        body.insert(at, [wanted.clone() as Block])
      }
      at += 1
    }
    if (run.here.length > paired) body.delete(at, run.here.length - paired)
    const more = run.there.slice(paired).map(node => node.clone() as Block)
    if (more.length > 0) body.insert(at, more)
    at += more.length
  }
}

/** False if the blocks are too different to be changed in place. */
function restoreBlock(here: Block, there: Block): boolean {
  if (here instanceof Y.XmlText || there instanceof Y.XmlText)
    return here instanceof Y.XmlText && there instanceof Y.XmlText && restoreRuns(here, there)
  if (here.nodeName !== there.nodeName) return false
  const [children, wanted] = [blocksOf(here), blocksOf(there)]
  const isAlike =
    children.length === wanted.length && children.every((child, at) => kindOf(child) === kindOf(wanted[at]!))
  if (!isAlike) return false
  restoreAttributes(here, there)
  for (const [at, child] of children.entries())
    if (!restoreBlock(child, wanted[at]!)) {
      here.delete(at, 1)
      here.insert(at, [wanted[at]!.clone() as Block])
    }
  return true
}

const kindOf = (node: Block) => (node instanceof Y.XmlElement ? node.nodeName : '#text')

function restoreAttributes(here: Y.XmlElement, there: Y.XmlElement): void {
  const [before, after] = [here, there].map(node => node.getAttributes() as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ]
  for (const name of Object.keys(before)) if (!(name in after)) here.removeAttribute(name)
  for (const [name, value] of Object.entries(after))
    if (!isDeepStrictEqual(before[name], value)) here.setAttribute(name, value as string)
}

type Run = { insert?: unknown; attributes?: Record<string, unknown> }
type Letter = { words: string; marks: Record<string, unknown> }

/** The letters of a text with their marks; undefined if the text contains anything else. */
function lettersOf(text: Y.XmlText): Letter[] | undefined {
  const letters: Letter[] = []
  for (const { insert, attributes = {} } of text.toDelta() as Run[]) {
    if (typeof insert !== 'string') return undefined
    for (const words of insert) letters.push({ words, marks: attributes })
  }
  return letters
}

function restoreRuns(text: Y.XmlText, to: Y.XmlText): boolean {
  const [here, there] = [lettersOf(text), lettersOf(to)]
  if (!here || !there) return isDeepStrictEqual(text.toDelta(), to.toDelta())
  const { start, end } = equalEnds(here, there)
  const lengthOf = (letters: readonly Letter[]) => letters.reduce((sum, { words }) => sum + words.length, 0)
  const at = lengthOf(here.slice(0, start))
  const gone = lengthOf(here.slice(start, here.length - end))
  if (gone > 0) text.delete(at, gone)
  let place = at
  for (const { words, marks } of joinLetters(there.slice(start, there.length - end))) {
    text.insert(place, words, marks)
    place += words.length
  }
  return true
}

/** Joins adjacent letters with equal marks. */
function joinLetters(letters: readonly Letter[]): Letter[] {
  const runs: Letter[] = []
  for (const { words, marks } of letters) {
    const last = runs.at(-1)
    if (last && isDeepStrictEqual(last.marks, marks)) last.words += words
    else runs.push({ words, marks })
  }
  return runs
}

function restoreFields(fields: Y.Map<unknown>, to: Y.Map<unknown>, keepsAdvertising: boolean): void {
  const here = fields.toJSON()
  const there = keepsAdvertising ? withAdvertisingOf(here, to.toJSON()) : to.toJSON()
  for (const key of Object.keys(here)) if (!(key in there)) fields.delete(key)
  for (const [key, value] of Object.entries(there))
    if (!isDeepStrictEqual(here[key], value)) {
      const kept = to.get(key)
      fields.set(key, kept instanceof Y.AbstractType ? kept.clone() : value)
    }
}

/**
 * The update that gives the document `state` the content of `version`; empty if they are equal. Both are full Yjs states.
 * `keepsAdvertising` leaves the advertising fields unchanged, for people who may not change them.
 */
export function makeRestoringUpdate(
  state: Uint8Array,
  version: Uint8Array,
  { keepsAdvertising = false }: { keepsAdvertising?: boolean } = {},
): Uint8Array {
  const [doc, to] = [new Y.Doc(), new Y.Doc()]
  Y.applyUpdate(doc, state)
  Y.applyUpdate(to, version)
  let update: Uint8Array = new Uint8Array()
  doc.once('update', (bytes: Uint8Array) => (update = bytes))
  doc.transact(() => {
    restoreText(titleOf(doc), titleOf(to).toString())
    restoreText(standfirstOf(doc), standfirstOf(to).toString())
    restoreFields(fieldsOf(doc), fieldsOf(to), keepsAdvertising)
    restoreBody(bodyOf(doc), bodyOf(to))
  })
  return update
}
