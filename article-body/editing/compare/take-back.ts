// Undoes one change by the smallest edit of the shared document, so that edits of colleagues elsewhere and at the same time are kept.
import * as Y from 'yjs'
import { bodyFragment, readSharedBody } from '../shared-document.ts'
import { alignBlocks } from './align.ts'
import { compareLines, type Json } from './lines.ts'
import { compareTexts, placeBehind, type Change, type Path, type TextState } from './texts.ts'

/** Reads the content of a shared document. Throws if this schema version cannot read it. */
export function readTextState(doc: Y.Doc): TextState {
  return {
    title: doc.getText('title').toString(),
    standfirst: doc.getText('standfirst').toString(),
    fields: doc.getMap('fields').toJSON(),
    body: (readSharedBody(doc).toJSON() as Json).content ?? [],
  }
}

type Parent = Y.XmlFragment | Y.XmlElement

/** Block indexes of an editing document and child indexes of the shared one are equal, because text occurs only in lines. */
function nodeAt(doc: Y.Doc, path: Path): Y.XmlElement {
  let parent: Parent = doc.getXmlFragment(bodyFragment)
  for (const index of path) parent = parent.get(index) as Y.XmlElement
  return parent as Y.XmlElement
}
const parentAt = (doc: Y.Doc, path: Path): Parent =>
  path.length === 1 ? doc.getXmlFragment(bodyFragment) : nodeAt(doc, path.slice(0, -1))

/** Undoes the change with this key between `version` and the present `doc`. Returns false if the change no longer exists. */
export function takeBack(doc: Y.Doc, version: Y.Doc, key: string): boolean {
  const [before, after] = [readTextState(version), readTextState(doc)]
  const change = compareTexts(before, after).changes.find(each => each.key === key)
  if (!change) return false
  doc.transact(() => undo[change.kind](doc, version, change, before, after))
  return true
}

type Undo = (doc: Y.Doc, version: Y.Doc, change: Change, before: TextState, after: TextState) => void

const undo: Record<Change['kind'], Undo> = {
  title: (doc, version, change) => undoText(doc.getText('title'), version.getText('title'), change.isTypography),
  standfirst: (doc, version, change) =>
    undoText(doc.getText('standfirst'), version.getText('standfirst'), change.isTypography),
  field: (doc, version, { value }) => {
    const [fields, former] = [doc.getMap('fields'), version.getMap('fields')]
    const { name } = value!
    const kept = former.get(name)
    if (!former.has(name)) fields.delete(name)
    else fields.set(name, kept instanceof Y.AbstractType ? kept.clone() : kept)
  },
  words: (doc, version, change) => undoLine(nodeAt(doc, change.after), nodeAt(version, change.before), change),
  value: (doc, version, { before, after, value }) => {
    const { name } = value!
    const former = (nodeAt(version, before).getAttributes() as Record<string, unknown>)[name]
    const node = nodeAt(doc, after)
    if (former === undefined || former === null) node.removeAttribute(name)
    else node.setAttribute(name, former as string)
  },
  added: (doc, _, { after }) => parentAt(doc, after).delete(after.at(-1)!, 1),
  removed: (doc, version, { before, after }) =>
    parentAt(doc, after).insert(after.at(-1)!, [nodeAt(version, before).clone()]),
  replaced: (doc, version, { before, after }) => {
    const [parent, index] = [parentAt(doc, after), after.at(-1)!]
    parent.delete(index, 1)
    parent.insert(index, [nodeAt(version, before).clone()])
  },
  moved: undoMove,
}

function undoText(text: Y.Text, former: Y.Text, isExact: boolean): void {
  const line = (of: Y.Text): Json[] => [{ type: 'text', text: of.toString() }]
  writeRuns(text, former, compareLines(line(former), line(text), isExact).runs)
}

/** Deletes inserted runs, and inserts deleted runs with their former marks. */
function writeRuns(text: Y.Text, former: Y.Text, runs: ReturnType<typeof compareLines>['runs']): void {
  const delta = former.toDelta() as { insert: string; attributes?: Record<string, unknown> }[]
  let at = 0
  for (const { kind, from, to } of runs) {
    if (kind === 'same') at += to - from
    else if (kind === 'new') text.delete(at, to - from)
    else
      for (const piece of cut(delta, from, to)) {
        text.insert(at, piece.insert, piece.attributes ?? {})
        at += piece.insert.length
      }
  }
}

function cut<Piece extends { insert: string }>(delta: readonly Piece[], from: number, to: number): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const piece of delta) {
    const end = start + piece.insert.length
    if (end > from && start < to)
      pieces.push({ ...piece, insert: piece.insert.slice(Math.max(0, from - start), Math.min(to, end) - start) })
    start = end
  }
  return pieces
}

const contentOf = (node: Y.XmlElement): (Y.XmlText | Y.XmlElement)[] => node.toArray() as (Y.XmlText | Y.XmlElement)[]

function undoLine(line: Y.XmlElement, former: Y.XmlElement, { runs }: Change): void {
  const [here, there] = [contentOf(line), contentOf(former)]
  const isText = (nodes: readonly unknown[]) => nodes.length === 1 && nodes[0] instanceof Y.XmlText
  if (isText(here) && (isText(there) || there.length === 0))
    return writeRuns(here[0] as Y.XmlText, (there[0] as Y.XmlText | undefined) ?? new Y.Doc().getText(), [...runs])
  // For lines with inline nodes, such as breaks: keeps equal nodes at both ends and replaces the rest.
  const keys = (nodes: readonly (Y.XmlText | Y.XmlElement)[]) =>
    nodes.map(node => (node instanceof Y.XmlText ? JSON.stringify(node.toDelta()) : node.toString()))
  const [keysHere, keysThere] = [keys(here), keys(there)]
  let start = 0
  while (start < Math.min(here.length, there.length) && keysHere[start] === keysThere[start]) start += 1
  let end = 0
  while (end < Math.min(here.length, there.length) - start && keysHere.at(-1 - end) === keysThere.at(-1 - end)) end += 1
  line.delete(start, here.length - start - end)
  line.insert(
    start,
    there.slice(start, there.length - end).map(node => node.clone() as Y.XmlElement),
  )
}

/** Yjs cannot move nodes, so the block is inserted at its former place with its present content. */
function undoMove(doc: Y.Doc, _: Y.Doc, change: Change, before: TextState, after: TextState): void {
  const childrenAt = (body: readonly Json[], path: Path): readonly Json[] =>
    path.slice(0, -1).reduce((nodes, index) => nodes[index]!.content ?? [], body)
  const pairs = alignBlocks(childrenAt(before.body, change.before), childrenAt(after.body, change.after))
  const byBefore = new Map(pairs.map(pair => [pair.before, pair]))
  const [parent, from] = [parentAt(doc, change.after), change.after.at(-1)!]
  const to = placeBehind(change.before.at(-1)!, byBefore)
  const copy = (parent.get(from) as Y.XmlElement).clone()
  parent.delete(from, 1)
  parent.insert(to > from ? to - 1 : to, [copy])
}
