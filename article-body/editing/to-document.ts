// Converts clean drafts to nodes of an editing document without loss; to-drafts.ts converts them back.
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { plainText, runsOf, type Draft } from '../draft.ts'
import { isNodeType, type NodeType, type ParserType } from '../tree.ts'
import { editingSchema, valueAttributes } from './editing-schema.ts'
import { editingTable, type BlockRow, type Row } from './editing-table.ts'
import { toLeaves, type Wrap } from './inline-marks.ts'

const markTypes: ReadonlySet<string> = new Set(Object.keys(editingSchema.marks))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nodeOf = (type: string, attributes: Record<string, unknown> = {}, content: readonly Node[] = []): Node =>
  editingSchema.node(type, attributes, Fragment.fromArray([...content]))

const valuesOf = (type: NodeType, attributes: Record<string, unknown>) =>
  Object.fromEntries(valueAttributes(type).map(name => [name, attributes[name] ?? null]))

/** Converts a block with its children. `parser` is the parser of the parent, undefined at the top. */
export function blockToNode(draft: Draft, parser?: ParserType): Node {
  const type = isNodeType(draft.type) ? draft.type : 'unknown'
  const row: Row = editingTable[type]
  if (row.as !== 'block') return nodeOf('line', {}, inlineNodes([draft]))
  const isUntitled =
    row.captionText !== undefined && draft.attributes[row.captionText] === undefined && wordsOfCaption(draft.children)
  const attributes = {
    ...valuesOf(type, draft.attributes),
    ...(isUntitled ? { untitled: true } : {}),
    sourceBlock: draft.block ?? null,
    parser: draft.parser_type === (parser ?? 'gutenberg_parser') ? null : draft.parser_type,
  }
  return nodeOf(type, attributes, contentOf(draft, row))
}

function contentOf(draft: Draft, row: BlockRow): Node[] {
  if (row.holds === 'nothing') return []
  if (row.holds === 'line') return inlineNodes(draft.children)
  const isMarked = hasMarkedText(draft, row)
  const fields = (row.texts ?? []).flatMap(name => {
    const text = draft.attributes[name]
    if (typeof text !== 'string') return []
    if (name === row.captionText && text === wordsOfCaption(draft.children)) return []
    return [
      nodeOf('field', { name }, isMarked && name === row.markedText ? inlineNodes(draft.children) : textNodes(text)),
    ]
  })
  return [...fields, ...itemNodes(draft, row), ...(isMarked ? [] : flowNodes(draft.children, draft.parser_type))]
}

/** True if the children are the markup of the text attribute and have the same text. */
const hasMarkedText = ({ attributes, children }: Draft, { markedText }: BlockRow) =>
  markedText !== undefined &&
  children.length > 0 &&
  runsOf(children).every(Array.isArray) &&
  wordsOfMarkup(children) === attributes[markedText]

/** The text attribute that the parser makes from a caption; undefined without a caption. */
export function wordsOfCaption(nodes: readonly Draft[]): string | undefined {
  const textIn = (inside: readonly Draft[]): string =>
    inside.map(node => (node.type === 'text' ? node.text : textIn(node.children))).join('')
  const caption = nodes.find(({ type }) => type === 'caption')
  return (caption && textIn(caption.children).trim()) || undefined
}

/** The text attribute that the parser makes from markup. */
export const wordsOfMarkup = (nodes: readonly Draft[]): string => plainText(nodes).replace(/\s+/g, ' ').trim()

function itemNodes({ attributes }: Draft, { items }: BlockRow): Node[] {
  const list = items && attributes[items.attribute]
  if (!Array.isArray(list)) return []
  return list.map(entry => {
    if (!isRecord(entry))
      return nodeOf('item', {}, [nodeOf('field', { name: items!.texts[0]! }, textNodes(String(entry)))])
    const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !items!.texts.includes(name)))
    const fields = items!.texts.flatMap(name =>
      typeof entry[name] === 'string' ? [nodeOf('field', { name }, textNodes(entry[name]))] : [],
    )
    return nodeOf('item', { rest }, fields)
  })
}

/** Converts blocks, and wraps each run of inline nodes between them in a line. */
function flowNodes(drafts: readonly Draft[], parser: ParserType): Node[] {
  return runsOf(drafts).map(run =>
    Array.isArray(run) ? nodeOf('line', {}, inlineNodes(run)) : blockToNode(run, parser),
  )
}

const textNodes = (text: string): Node[] => (text ? [editingSchema.text(text)] : [])

function inlineNodes(drafts: readonly Draft[]): Node[] {
  return toLeaves(drafts, markTypes).map(({ node, wraps }) => {
    if (node.type === 'text') return editingSchema.text(node.text, (wraps ?? []).map(markOf))
    const within = wraps && wraps.map(({ type, attributes, at }) => ({ type, attributes, at }))
    if (node.type === 'unknown')
      return nodeOf('unknown-inline', { ...valuesOf('unknown', node.attributes), within }, inlineNodes(node.children))
    if (markTypes.has(node.type)) return nodeOf('empty-mark', { mark: node.type, attributes: node.attributes, within })
    return nodeOf(node.type, { ...valuesOf(node.type as NodeType, node.attributes), within })
  })
}

const markOf = ({ type, attributes, at }: Wrap): Mark => editingSchema.mark(type, { ...attributes, at })
