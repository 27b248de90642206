// Converts nodes of an editing document to drafts without losing text. The drafts must be cleaned, because merged edits can contain anything.
import type { Fragment, Node } from 'prosemirror-model'
import { draft, plainText, textDraft, type Draft, type SourceBlock } from '../draft.ts'
import { isInline, isNodeType, type NodeType, type ParserType } from '../tree.ts'
import { editingSchema, valueAttributes } from './editing-schema.ts'
import { editingTable, type BlockRow, type Row } from './editing-table.ts'
import { toNested, type Leaf, type Wrap } from './inline-marks.ts'
import { wordsOfCaption, wordsOfMarkup } from './to-document.ts'

/** Converts a block: to no draft if it is an unseen piece, to several if it is a part outside of its parent node. */
function nodeToDrafts(node: Node, around: ParserType = 'gutenberg_parser'): Draft[] {
  const parser = (node.attrs.parser as ParserType | null) ?? around
  const { name } = node.type
  if (name === 'unseen') return []
  if (name === 'line') return inlineDrafts(node.content, parser)
  // A text or an entry outside of its block keeps its words.
  if (name === 'field') return [draft('paragraph', parser, {}, inlineDrafts(node.content, parser))]
  if (name === 'item') return node.children.flatMap(child => nodeToDrafts(child, parser))
  const type = isNodeType(name) ? name : 'unknown'
  const row = editingTable[type] as Row
  const made = draft(type, parser, valuesOf(type, node))
  if (node.attrs.sourceBlock) made.block = node.attrs.sourceBlock as SourceBlock
  if (row.as !== 'block' || row.holds === 'nothing') return [made]
  if (row.holds === 'line') return [{ ...made, children: inlineDrafts(node.content, parser) }]
  return [withParts(made, row, node, parser)]
}

/** Converts the blocks of a container. Adjacent lines are separated by a line break. */
function flowToDrafts(nodes: readonly Node[], parser: ParserType): Draft[] {
  return nodes.flatMap((node, index) => {
    const drafts = nodeToDrafts(node, parser)
    const isSecondLine = index > 0 && node.type.name === 'line' && nodes[index - 1]!.type.name === 'line'
    return isSecondLine ? [draft('br', parser), ...drafts] : drafts
  })
}

function withParts(made: Draft, row: BlockRow, node: Node, parser: ParserType): Draft {
  const attributes = { ...made.attributes }
  const texts = new Map<string, Draft[][]>()
  const entries: unknown[] = []
  const flow: Node[] = []
  const texted: readonly string[] = row.texts ?? []
  for (const child of node.children) {
    if (child.type.name === 'field' && texted.includes(child.attrs.name as string)) addText(texts, child, parser)
    else if (child.type.name === 'item' && row.items) entries.push(entryOf(child, row.items.texts, flow, parser))
    else flow.push(child)
  }
  const children = flowToDrafts(flow, parser)
  let markup: Draft[] = []
  for (const [name, versions] of texts) {
    const inside = joined(versions, parser)
    if (name === row.markedText && inside.some(({ type }) => type !== 'text') && !children.length) {
      attributes[name] = wordsOfMarkup(inside)
      markup = inside
    } else attributes[name] = plainText(inside)
  }
  if (row.captionText && attributes[row.captionText] === undefined && node.attrs.untitled !== true) {
    const words = wordsOfCaption(children)
    if (words !== undefined) attributes[row.captionText] = words
  }
  if (row.items && entries.length) attributes[row.items.attribute] = entries
  return { ...made, attributes, children: [...markup, ...children] }
}

/** Collects the texts of an attribute; concurrent edits can create several. */
function addText(texts: Map<string, Draft[][]>, field: Node, parser: ParserType): void {
  const name = field.attrs.name as string
  texts.set(name, [...(texts.get(name) ?? []), inlineDrafts(field.content, parser)])
}

const joined = (versions: readonly Draft[][], parser: ParserType): Draft[] =>
  versions.flatMap((inside, index) => (index ? [textDraft(' ', parser), ...inside] : inside))

/** Converts an entry of a list; content that it cannot hold is added to `flow`, the blocks of its node. */
function entryOf(item: Node, names: readonly string[], flow: Node[], parser: ParserType): unknown {
  const texts = new Map<string, Draft[][]>()
  for (const child of item.children) {
    if (child.type.name === 'field' && names.includes(child.attrs.name as string)) addText(texts, child, parser)
    else flow.push(child)
  }
  const words = Object.fromEntries([...texts].map(([name, versions]) => [name, plainText(joined(versions, parser))]))
  const { rest } = item.attrs
  // A plain string has one text and no `rest`.
  return rest === null && names.length === 1 ? (words[names[0]!] ?? '') : { ...(rest as object | null), ...words }
}

function valuesOf(type: NodeType, node: Node): Record<string, unknown> {
  const values = Object.fromEntries(
    valueAttributes(type).flatMap(name => {
      const value: unknown = node.attrs[name]
      return value === null || value === undefined ? [] : [[name, value]]
    }),
  )
  // clean.ts assigns the numbers of footnotes by their final order.
  return type === 'footnote-ref' ? { ...values, number: 1 } : values
}

function inlineDrafts(content: Fragment, parser: ParserType): Draft[] {
  const leaves = content.content.flatMap(node => leavesOf(node, parser))
  return toNested(leaves, parser)
}

/** Removes control characters that a source cannot hold. */
const writable = (text: string) => text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '')

function leavesOf(node: Node, parser: ParserType): Leaf[] {
  const wraps: Wrap[] = node.marks.map(mark => {
    const { at, ...attributes } = mark.attrs
    const kept = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))
    return { type: mark.type.name, attributes: kept, at: at as number | null }
  })
  if (node.isText) return [{ node: textDraft(writable(node.text!), parser), wraps }]
  const within = (node.attrs.within as Wrap[] | null) ?? (wraps.length ? wraps : null)
  return [{ node: inlineDraft(node, parser), wraps: within }]
}

function inlineDraft(node: Node, parser: ParserType): Draft {
  const { name } = node.type
  if (name === 'unknown-inline')
    return draft(
      'unknown',
      parser,
      { ...valuesOf('unknown', node), isInline: true },
      inlineDrafts(node.content, parser),
    )
  if (name === 'empty-mark')
    return draft(String(node.attrs.mark), parser, (node.attrs.attributes as Record<string, unknown> | null) ?? {})
  return draft(name, parser, valuesOf(name as NodeType, node))
}

/** Converts a whole document: one list of drafts for each top-level node. */
export function documentToDrafts(doc: Node): Draft[][] {
  if (doc.type !== editingSchema.topNodeType) throw new TypeError('not a document of the editing schema')
  return doc.children.map(node => {
    const drafts = nodeToDrafts(node)
    const [first] = drafts
    // Loose lines at the top become paragraphs.
    return first && drafts.every(isInline) ? [draft('paragraph', first.parser_type, {}, drafts)] : drafts
  })
}
