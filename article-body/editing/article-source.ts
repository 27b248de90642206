// Converts a saved source to an editing document and back. Unedited blocks are saved byte for byte. Edited blocks are written again, and the
// result is parsed to verify it (decision 036).
import type { Node } from 'prosemirror-model'
import { newId } from './new-id.ts'
import { cleanDrafts, numberNodes, type CleanOptions } from '../clean.ts'
import { draft, type Draft } from '../draft.ts'
import { draftsOfSource, footnotesOf, hasBlocks, placeFootnotes } from '../parse.ts'
import type { Tree } from '../tree.ts'
import { keyOf, keysOf } from './draft-keys.ts'
import { editingSchema } from './editing-schema.ts'
import { settle } from './settle.ts'
import { cutSource } from './source-pieces.ts'
import { blockToNode } from './to-document.ts'
import { documentToDrafts } from './to-drafts.ts'
import { writeInside, writeNode, writeTop } from './write-source.ts'

/** The saved form of a body: the source, and its footnotes, which WordPress stores separately as inline HTML. */
export type BodySource = { source: string; footnotes: readonly { id: string; content: string }[] }

export type EditingOptions = CleanOptions & {
  /** Generates ids of blocks; a block keeps its id permanently. */
  newBlockId?: () => string
}

/* ---- source → document */

/** A piece of the source with its clean drafts. */
type Piece = { source: string; drafts: Draft[] }

const mostJoins = 40

/** Makes a document from a saved body. Never throws: a source that cannot be split becomes one piece. */
export function documentFromSource({ source, footnotes }: BodySource, options: EditingOptions = {}): Node {
  const newBlockId = options.newBlockId ?? newId
  const notes = notesOf(footnotes, options)
  const { pieces, drafts } = readPieces(source, notes, options)
  const contents = new Map(footnotes.map(({ id, content }) => [id, content]))
  const topNode = (top: Draft) =>
    top.type === 'footnotes' ? withContents(blockToNode({ ...top, children: notes }), contents) : blockToNode(top)
  const starts = new Map<number, string>()
  const nodes: Node[] = []
  const own = (sourceText: string | null) => ({ blockId: newBlockId(), sourceText })
  let next = 0
  for (const piece of pieces) {
    if (piece.drafts.length) starts.set(next, piece.source)
    else nodes.push(editingSchema.node('unseen', own(piece.source)))
    for (const end = next + piece.drafts.length; next < end; next++)
      nodes.push(withOwn(topNode(drafts[next]!), own(starts.get(next) ?? null)))
  }
  // If the text has no block for footnotes, the parser appends one.
  for (; next < drafts.length; next++) nodes.push(withOwn(topNode(drafts[next]!), own('')))
  return editingSchema.topNodeType.create(null, nodes)
}

const withOwn = (node: Node, own: { blockId: string; sourceText: string | null }): Node =>
  node.type.create({ ...node.attrs, ...own }, node.content)

/** Sorts footnotes in their saved order and stores their HTML with them, as blocks store their source. */
const withContents = (block: Node, contents: ReadonlyMap<string, string>): Node =>
  block.type.create(
    block.attrs,
    block.children.map(note =>
      note.type.create(
        { ...note.attrs, sourceText: contents.get(String(note.attrs.footnoteId)) ?? null },
        note.content,
      ),
    ),
  )

function notesOf(footnotes: BodySource['footnotes'], options: CleanOptions): Draft[] {
  const [block] = cleanDrafts([draft('footnotes', 'gutenberg_parser', {}, footnotesOf(footnotes))], options)
  return block?.children ?? []
}

const readApart = (source: string, isClassic: boolean, options: CleanOptions): Draft[] =>
  cleanDrafts(draftsOfSource(source, {}, isClassic), options)

function readPieces(
  source: string,
  notes: readonly Draft[],
  options: CleanOptions,
): { pieces: Piece[]; drafts: Draft[] } {
  const isClassic = !hasBlocks(source)
  const read = (text: string): Piece => ({ source: text, drafts: readApart(text, isClassic, options) })
  const placed = (pieces: readonly Piece[]) =>
    placeFootnotes(
      pieces.flatMap(piece => piece.drafts),
      notes,
    )
  const whole = keysOf(cleanDrafts(placeFootnotes(draftsOfSource(source, {}, isClassic), notes), options))
  let pieces = cutSource(source).map(read)
  for (let joins = 0; pieces.length > 1; joins++) {
    const drafts = placed(pieces)
    const keys = keysOf(cleanDrafts(drafts, options))
    if (keys.length === whole.length && keys.every((key, index) => key === whole[index])) return { pieces, drafts }
    pieces = joins < mostJoins ? joinAt(pieces, differenceOf(keys, whole), read) : [read(source)]
  }
  return { pieces, drafts: placed(pieces) }
}

const differenceOf = (keys: readonly string[], whole: readonly string[]): number => {
  const at = keys.findIndex((key, index) => key !== whole[index])
  return at === -1 ? Math.min(keys.length, whole.length) : at
}

/** Joins the piece that contains draft number `at` with the next piece. */
function joinAt(pieces: readonly Piece[], at: number, read: (source: string) => Piece): Piece[] {
  let count = 0
  let index = pieces.findIndex(piece => (count += piece.drafts.length) > at)
  if (index === -1 || index === pieces.length - 1) index = pieces.length - 2
  const joined = read(pieces[index]!.source + pieces[index + 1]!.source)
  return [...pieces.slice(0, index), joined, ...pieces.slice(index + 2)]
}

/* ---- document → tree and source */

/** The tree of a document for readers; equal to the tree of its saved source. */
export function treeFromDocument(doc: Node, options: CleanOptions = {}): Tree {
  return numberNodes(readDocument(doc, options))
}

function readDocument(doc: Node, options: CleanOptions): Draft[] {
  const drafts = documentToDrafts(doc).flat()
  return settle(cleanDrafts(placeFootnotes(withoutNotes(drafts), notesIn(drafts)), options))
}

/** Removes footnotes from drafts: only references in the text place footnotes, not references in other footnotes. */
const withoutNotes = (drafts: readonly Draft[]): Draft[] =>
  drafts.map(node => ({ ...node, children: node.type === 'footnotes' ? [] : withoutNotes(node.children) }))

/** Every footnote of a document once, in order. */
function notesIn(drafts: readonly Draft[]): Draft[] {
  const notes = new Map<string, Draft>()
  const look = (nodes: readonly Draft[]) => {
    for (const node of nodes) {
      const id = String(node.attributes.footnoteId)
      if (node.type === 'footnote' && !notes.has(id)) notes.set(id, node)
      look(node.children)
    }
  }
  look(drafts)
  return [...notes.values()]
}

/** Writes a document as a source. Parsing it gives `treeFromDocument(doc)`. Unedited blocks keep their bytes. */
export function serializeSource(doc: Node, options: CleanOptions = {}): BodySource {
  const tops = readDocument(doc, options)
  const footnotes = writeNotes(doc, tops, options)
  const notes = notesOf(footnotes, options)
  const wanted = keysOf(tops)
  const isRight = (source: string) => {
    const found = keysOf(cleanDrafts(placeFootnotes(draftsOfSource(source, {}, !hasBlocks(source)), notes), options))
    return found.length === wanted.length && found.every((key, index) => key === wanted[index])
  }
  const units = unitsOf(doc, tops, options)
  for (const parts of waysToWrite(units, options)) {
    const source = parts.join('')
    if (isRight(source)) return { source, footnotes }
  }
  throw new Error('a document that no source describes: every node should have one')
}

/** Consecutive top-level drafts with their original source; undefined if they were edited. */
type Unit = { drafts: Draft[]; source?: string }

function unitsOf(doc: Node, tops: readonly Draft[], options: CleanOptions): Unit[] {
  const lists = documentToDrafts(doc).map(drafts => settle(cleanDrafts(drafts, options)))
  const counts = lists.map(list => list.length)
  const apart = keysOf(lists.flat(), { isApart: true })
  const together = keysOf(tops, { isApart: true })
  // If blocks influence each other's parsing, all are written again, because their original pieces would now be parsed differently.
  if (apart.length !== together.length || apart.some((key, index) => key !== together[index]))
    return tops.map(top => ({ drafts: [top] }))
  const sources = doc.children.map(node => node.attrs.sourceText as string | null)
  const isClassic = isClassicText(tops, sources)
  const units: Unit[] = []
  let at = 0
  for (let index = 0; index < counts.length; index++) {
    const source = sources[index]
    const read = source === null || source === undefined ? undefined : readSettled(source, isClassic, options)
    const isImplied = source === '' && counts[index] === 1 && tops[at]!.type === 'footnotes'
    const length = isImplied ? 1 : (read?.length ?? 0)
    let end = index
    let covered = 0
    while (read && end < counts.length && covered < length) covered += counts[end++]!
    const isSame =
      read !== undefined &&
      covered === length &&
      (isImplied || keysOf(read, { isApart: true }).every((key, place) => key === apart[at + place]))
    if (isSame && (length > 0 || counts[index] === 0)) {
      units.push({ drafts: tops.slice(at, at + length), source: source! })
      at += length
      if (length > 0) index = end - 1
    } else {
      if (counts[index]) units.push({ drafts: tops.slice(at, at + counts[index]!) })
      at += counts[index]!
    }
  }
  return units
}

const readSettled = (source: string, isClassic: boolean, options: CleanOptions) =>
  settle(readApart(source, isClassic, options))

/** True if the text has no blocks, so that loose lines are parsed as in a classic post. */
const isClassicText = (tops: readonly Draft[], sources: readonly (string | null)[]) =>
  tops.every(({ parser_type, type }) => parser_type === 'html_parser' || type === 'footnotes') &&
  !sources.some(source => source !== null && hasBlocks(source))

/** Possible ways to write the units, starting with the one closest to the former source. */
function* waysToWrite(units: readonly Unit[], options: CleanOptions): Generator<string[]> {
  const isClassic = units.every(({ drafts, source }) =>
    source === undefined ? drafts.every(({ parser_type }) => parser_type === 'html_parser') : !hasBlocks(source),
  )
  const written = new Map<Unit, string>()
  const rewrite = (unit: Unit) => {
    const known = written.get(unit)
    if (known !== undefined) return known
    const text = unit.drafts.map(top => writeChecked(top, isClassic, options)).join('\n\n')
    written.set(unit, text)
    return text
  }
  const parts = units.map(unit => unit.source ?? rewrite(unit))
  yield joinTouched(parts, units)
  yield spaced(parts)
  yield spaced(
    units.map(unit =>
      unit.source !== undefined && endsItself(unit, isClassic, options) ? unit.source : rewrite(unit),
    ),
  )
  yield spaced(units.map(rewrite))
  yield spaced(units.flatMap(unit => unit.drafts.map(writeNode)))
}

/** Adds empty lines, but only around edited units. */
const joinTouched = (parts: readonly string[], units: readonly Unit[]): string[] =>
  parts.map((part, index) =>
    index && part && (units[index]!.source === undefined || units[index - 1]!.source === undefined)
      ? gapAfter(parts[index - 1]!) + part
      : part,
  )

const spaced = (parts: readonly string[]): string[] => {
  const filled = parts.filter(Boolean)
  return filled.map((part, index) => (index ? gapAfter(filled[index - 1]!) + part : part))
}

const gapAfter = (part: string) => (/\n\s*\n\s*$/.test(part) ? '' : part.endsWith('\n') ? '\n' : '\n\n')

/** False if a unit has an unclosed element, which would absorb what follows. */
function endsItself({ drafts, source }: Unit, isClassic: boolean, options: CleanOptions): boolean {
  const end = isClassic ? '<p>.</p>' : '<!-- wp:paragraph --><p>.</p><!-- /wp:paragraph -->'
  const found = readApart(`${source}\n\n${end}`, isClassic, options)
  return (
    found.length === drafts.length + 1 && found.at(-1)!.type === 'paragraph' && found.at(-1)!.children[0]?.text === '.'
  )
}

/** The source of an edited block: with its former comment, with a new one, or as a node, whichever first parses to the same draft. */
function writeChecked(top: Draft, isClassic: boolean, options: CleanOptions): string {
  const wanted = keyOf(top, { isApart: true })
  for (const keep of [true, false]) {
    const source = writeTop(top, { keep })
    const read = readSettled(source, isClassic && !hasBlocks(source), options)
    if (read.length === 1 && keyOf(read[0]!, { isApart: true }) === wanted) return source
  }
  return writeNode(top)
}

/** The footnotes in the order of the document. Unedited ones keep their HTML. */
function writeNotes(doc: Node, tops: readonly Draft[], options: CleanOptions): { id: string; content: string }[] {
  const former = new Map<string, string>()
  const order: string[] = []
  doc.descendants(node => {
    if (node.type.name !== 'footnote') return true
    const id = String(node.attrs.footnoteId)
    if (!order.includes(id)) order.push(id)
    if (typeof node.attrs.sourceText === 'string' && !former.has(id)) former.set(id, node.attrs.sourceText)
    return false
  })
  const notes = new Map(notesIn(tops).map(note => [String(note.attributes.footnoteId), note]))
  return order.flatMap(id => {
    const note = notes.get(id)
    if (!note) return []
    const ways = [former.get(id), ...[writeInside, writeNode].map(write => note.children.map(write).join(''))]
    const content = ways.find((way, index) => way !== undefined && (index === 2 || sameNote(way, note, options)))
    return [{ id, content: content! }]
  })
}

const sameNote = (content: string, note: Draft, options: CleanOptions): boolean => {
  const [read] = notesOf([{ id: String(note.attributes.footnoteId), content }], options)
  return read !== undefined && keyOf(read, { isApart: true }) === keyOf(note, { isApart: true })
}
