// Commands on the document, for keys, the slash menu and the block handle. Each takes an editor state and returns a transaction, or undefined
// if it does not apply.
import type { Node, NodeType as PMNodeType, Schema } from '@tiptap/pm/model'
import { Fragment } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { editingTable, type Row } from '#article-body/editing/editing-table.ts'
import { withoutIdentity } from '../blocks/block-ids.ts'
import type { Insertion } from '../blocks/block-names.ts'

export type Change = Transaction | undefined

const typeOf = (schema: Schema, name: string): PMNodeType => schema.nodes[name]!

const entriesAtFirst: Record<string, number> = { 'quick-poll': 2 }
const tableAtFirst = { columns: 3, rows: 2 }

/** Blocks whose items are plain strings. */
const plainEntries = new Set<string>(['quick-poll'])

/** A new item of a block, with the fields for its texts. */
export function makeItem(schema: Schema, block: Insertion['type'], rest: object = {}): Node {
  const row: Row = editingTable[block]
  const texts = row.as === 'block' ? (row.items?.texts ?? []) : []
  return typeOf(schema, 'item').create(
    plainEntries.has(block) ? null : { rest },
    texts.map(name => typeOf(schema, 'field').create({ name })),
  )
}

/** A new block with the fields for its texts. */
export function makeBlock(schema: Schema, { type, attributes }: Pick<Insertion, 'type' | 'attributes'>): Node {
  const make = (name: string, attrs: Record<string, unknown> | null | undefined, content: Node[]) =>
    typeOf(schema, name).create(attrs ?? null, content)
  const line = () => make('line', null, [])
  const paragraph = () => make('paragraph', null, [])
  const row: Row = editingTable[type]
  if (row.as !== 'block' || row.holds !== 'blocks') return make(type, attributes, [])
  if (type === 'list') return make(type, attributes, [make('list-item', null, [line()])])
  if (type === 'columns')
    return make(
      type,
      attributes,
      [1, 2].map(() => make('column', null, [paragraph()])),
    )
  if (type === 'definitions')
    return make(type, attributes, [make('term', null, []), make('description', null, [line()])])
  if (type === 'figure') return make(type, attributes, [paragraph(), make('caption', null, [])])
  if (type === 'buttons') return make(type, attributes, [make('button', null, [])])
  if (type === 'table') {
    const cells = (header: boolean) =>
      Array.from({ length: tableAtFirst.columns }, () => make('table-cell', { header }, [line()]))
    const rows = Array.from({ length: tableAtFirst.rows }, () => make('table-row', null, cells(false)))
    return make(type, attributes, [
      make('table-section', { part: 'head' }, [make('table-row', null, cells(true))]),
      make('table-section', { part: 'body' }, rows),
    ])
  }
  const fields = (row.texts ?? []).map(name => make('field', { name }, []))
  const items = row.items ? Array.from({ length: entriesAtFirst[type] ?? 1 }, () => makeItem(schema, type)) : []
  const flows = ['quote', 'pullquote', 'callout', 'spoiler', 'details', 'media-text', 'group', 'cover'].includes(type)
  return make(type, attributes, [...fields, ...items, ...(flows ? [paragraph()] : [])])
}

/**
 * Replaces «/…» (from `from` to the caret) by a block. An empty paragraph becomes the block; a paragraph with text stays, and the block
 * follows it.
 */
export function insertBlock(state: EditorState, insertion: Insertion, from: number): Transaction {
  const tr = state.tr.delete(from, state.selection.from)
  const $at = tr.doc.resolve(from)
  const block = makeBlock(state.schema, insertion)
  if (block.isInline) {
    tr.replaceWith(from, from, block)
    return tr.setSelection(TextSelection.create(tr.doc, from + block.nodeSize))
  }
  // A heading, code or verse is also a textblock: the empty paragraph changes its type.
  if ($at.parent.type.name === 'paragraph' && block.isTextblock)
    return tr.setNodeMarkup($at.before(), block.type, { ...block.attrs, blockId: $at.parent.attrs.blockId })
  const isEmpty = $at.parent.content.size === 0 && $at.parent.type.name === 'paragraph'
  const start = isEmpty ? $at.before() : $at.after()
  tr.replaceWith(start, isEmpty ? $at.after() : start, block)
  // A paragraph follows a block at the end of the text, so that the person can go on writing.
  const end = start + block.nodeSize
  if (tr.doc.resolve(end).nodeAfter === null) tr.insert(end, typeOf(state.schema, 'paragraph').create())
  const inside = Selection.findFrom(tr.doc.resolve(start + 1), 1, true)
  const isInside = inside && inside.from < end
  return tr.setSelection(isInside ? inside : TextSelection.near(tr.doc.resolve(end)))
}

/**
 * Handles text typed while a whole block is selected, for example after a file was chosen for it: the text goes into the paragraph after the
 * block instead of replacing the block.
 */
export function typeAfterBlock(state: EditorState, text: string): Change {
  const { selection, schema } = state
  if (!(selection instanceof NodeSelection) || selection.node.isInline) return undefined
  const { tr } = state
  const after = tr.doc.resolve(selection.to).nodeAfter
  if (after?.type.name !== 'paragraph') tr.insert(selection.to, typeOf(schema, 'paragraph').create())
  const at = selection.to + 1
  return tr.insertText(text, at).setSelection(TextSelection.create(tr.doc, at + text.length))
}

/** Moves the selected top-level blocks up (-1) or down (1) by one block, with the selection. */
export function moveBlocks(state: EditorState, step: -1 | 1): Change {
  const { doc, selection } = state
  const [first, last] = [selection.$from.index(0), selection.$to.indexAfter(0) - 1]
  const lastMoved = Math.max(first, last)
  const other = step === -1 ? first - 1 : lastMoved + 1
  if (other < 0 || other >= doc.childCount) return undefined
  return moveBlock(state, other, step === -1 ? lastMoved + 1 : first)
}

/** The document position of the top-level block with this index. */
export const startOf = (doc: Node, index: number): number => {
  let position = 0
  for (let at = 0; at < index; at++) position += doc.child(at).nodeSize
  return position
}

/** Moves the top-level block at index `from` to before the block at index `to` (counted before the move); `childCount` means the end. */
export function moveBlock(state: EditorState, from: number, to: number): Change {
  const { doc, selection } = state
  if (to === from || to === from + 1 || from < 0 || from >= doc.childCount || to > doc.childCount) return undefined
  const block = doc.child(from)
  const [start, target] = [startOf(doc, from), startOf(doc, to)]
  const tr = state.tr.delete(start, start + block.nodeSize)
  const place = tr.mapping.map(target)
  tr.insert(place, block)
  const isOwn = (position: number) => position >= start && position <= start + block.nodeSize
  const moved = (position: number) => {
    if (isOwn(position)) return position - start + place
    // Blocks between the old and the new place move by the size of the moved block, in the other direction.
    if (position > start && position <= target) return position - block.nodeSize
    return position < start && position >= target ? position + block.nodeSize : position
  }
  const { anchor, head } = selection
  return tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, moved(selection.from))
      : TextSelection.between(tr.doc.resolve(moved(anchor)), tr.doc.resolve(moved(head))),
  )
}

/** Blocks that may have a caption. */
const captioned = new Set(['table', 'figure', 'video', 'audio', 'embed', 'video-facade', 'iframe', 'gallery'])
export const mayHaveCaption = (node: Node) =>
  captioned.has(node.type.name) && !node.children.some(({ type }) => type.name === 'caption')

/** The block at the caret that may have a caption, or else the block above the caret. */
function captionPlace(state: EditorState): { at: number; node: Node } | undefined {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--)
    if (mayHaveCaption($from.node(depth))) return { at: $from.before(depth), node: $from.node(depth) }
  const before = $from.depth > 0 ? state.doc.resolve($from.before(1)).nodeBefore : null
  return before && mayHaveCaption(before) ? { at: $from.before(1) - before.nodeSize, node: before } : undefined
}

/** Adds a caption to the block at `position` (by default at the caret or above it) and puts the caret into it. */
export function addCaption(state: EditorState, position?: number): Change {
  const node = position === undefined ? undefined : state.doc.nodeAt(position)
  const place =
    position === undefined ? captionPlace(state) : node && mayHaveCaption(node) ? { at: position, node } : undefined
  if (!place) return undefined
  const end = place.at + place.node.nodeSize - 1
  const tr = state.tr.insert(end, typeOf(state.schema, 'caption').create())
  return tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView()
}

export function removeBlock(state: EditorState, index: number): Change {
  const block = state.doc.maybeChild(index)
  if (!block) return undefined
  const start = startOf(state.doc, index)
  return state.tr.delete(start, start + block.nodeSize)
}

type ItemPlace = { depth: number; listDepth: number }

/** The innermost list item around the caret. */
function itemAround({ selection: { $from } }: EditorState): ItemPlace | undefined {
  for (let depth = $from.depth; depth > 1; depth--)
    if ($from.node(depth).type.name === 'list-item' && $from.node(depth - 1).type.name === 'list')
      return { depth, listDepth: depth - 1 }
  return undefined
}

/** The blocks of an item for use outside a list: its line becomes a paragraph. */
const looseBlocks = (item: Node): Node[] =>
  item.children.map(child =>
    child.type.name === 'line' ? typeOf(child.type.schema, 'paragraph').create(null, child.content) : child,
  )

/** Enter in a list: splits the item; an empty item leaves the list. */
export function splitItem(state: EditorState): Change {
  const { $from } = state.selection
  const place = itemAround(state)
  if (!place || !$from.parent.isTextblock || place.depth !== $from.depth - 1) return undefined
  if ($from.parent.content.size === 0 && $from.node(place.depth).childCount === 1) return liftItem(state)
  const tr = state.tr.deleteSelection()
  const { schema } = state
  return tr
    .split(tr.selection.from, 2, [{ type: typeOf(schema, 'list-item') }, { type: $from.parent.type }])
    .scrollIntoView()
}

/** Lifts the item at the caret out of its list. */
export function liftItem(state: EditorState): Change {
  const { $from } = state.selection
  const place = itemAround(state)
  if (!place) return undefined
  const list = $from.node(place.listDepth)
  const index = $from.index(place.listDepth)
  const [before, after] = [list.children.slice(0, index), list.children.slice(index + 1)]
  const item = list.child(index)
  const start = $from.before(place.listDepth)
  const isNested = place.listDepth > 1 && $from.node(place.listDepth - 1).type.name === 'list-item'
  if (isNested) return outdentItem(state, place)
  const head = before.length > 0 ? [list.copy(Fragment.from(before))] : []
  const tail = after.length > 0 ? [list.type.create(withoutIdentity(list.attrs), after)] : []
  const blocks = looseBlocks(item)
  const tr = state.tr.replaceWith(start, start + list.nodeSize, [...head, ...blocks, ...tail])
  const at = start + head.reduce((size, node) => size + node.nodeSize, 0)
  const within = $from.pos - $from.before(place.depth) - 1
  return tr.setSelection(TextSelection.near(tr.doc.resolve(at + Math.max(1, within)))).scrollIntoView()
}

/** Tab: moves the item into a nested list of the item before it. */
export function indentItem(state: EditorState): Change {
  const { $from } = state.selection
  const place = itemAround(state)
  const index = place ? $from.index(place.listDepth) : 0
  if (!place || index === 0) return undefined
  const list = $from.node(place.listDepth)
  const [former, item] = [list.child(index - 1), list.child(index)]
  const inner = former.lastChild?.type.name === 'list' ? former.lastChild : undefined
  const next = inner ? inner.copy(inner.content.addToEnd(item)) : list.type.create(withoutIdentity(list.attrs), item)
  const content = inner ? former.content.replaceChild(former.childCount - 1, next) : former.content.addToEnd(next)
  const start = $from.before(place.depth) - former.nodeSize
  const tr = state.tr.replaceWith(start, start + former.nodeSize + item.nodeSize, former.copy(content))
  const shift = inner ? -2 : 0
  return tr.setSelection(TextSelection.near(tr.doc.resolve($from.pos + shift)))
}

/** Shift-Tab: moves the item of a nested list after its parent item. */
export function outdentItem(state: EditorState, place = itemAround(state)): Change {
  const { $from } = state.selection
  if (!place || place.listDepth < 2 || $from.node(place.listDepth - 1).type.name !== 'list-item') return undefined
  const [inner, outer] = [$from.node(place.listDepth), $from.node(place.listDepth - 1)]
  const index = $from.index(place.listDepth)
  const [before, after] = [inner.children.slice(0, index), inner.children.slice(index + 1)]
  const item = inner.child(index)
  const rest = after.length > 0 ? [inner.type.create(withoutIdentity(inner.attrs), after)] : []
  const moved = item.copy(item.content.append(Fragment.from(rest)))
  const at = outer.children.indexOf(inner)
  const kept = outer.children.flatMap((child, position) =>
    position !== at ? [child] : before.length > 0 ? [inner.copy(Fragment.from(before))] : [],
  )
  const start = $from.before(place.listDepth - 1)
  const former = outer.copy(Fragment.from(kept))
  const tr = state.tr.replaceWith(start, start + outer.nodeSize, [former, moved])
  const within = $from.pos - $from.before(place.depth)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(start + former.nodeSize + within)))
}

/** Turns paragraphs into a list and back; a list of the other kind changes its kind. */
export function toggleList(state: EditorState, isOrdered: boolean): Change {
  const { $from, $to } = state.selection
  const { schema } = state
  const place = itemAround(state)
  if (place) {
    const list = $from.node(place.listDepth)
    const start = $from.before(place.listDepth)
    if ((list.attrs.ordered === true) !== isOrdered)
      return state.tr.setNodeMarkup(start, undefined, { ...list.attrs, ordered: isOrdered })
    const tr = state.tr.replaceWith(start, start + list.nodeSize, list.children.flatMap(looseBlocks))
    return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min($from.pos, tr.doc.content.size))))
  }
  const range = $from.blockRange($to)
  if (!range) return undefined
  const chosen = range.parent.children.slice(range.startIndex, range.endIndex)
  if (!chosen.every(({ type }) => type.name === 'paragraph' || type.name === 'heading')) return undefined
  const items = chosen.map(({ content }) =>
    typeOf(schema, 'list-item').create(null, typeOf(schema, 'line').create(null, content)),
  )
  const tr = state.tr.replaceWith(range.start, range.end, typeOf(schema, 'list').create({ ordered: isOrdered }, items))
  return tr.setSelection(TextSelection.near(tr.doc.resolve($from.pos + 2)))
}

/** Turns a paragraph into a heading of this level and back. */
export function toggleHeading(state: EditorState, level: number): Change {
  const { $from } = state.selection
  const { parent } = $from
  if (parent.type.name !== 'paragraph' && parent.type.name !== 'heading') return undefined
  const isSame = parent.type.name === 'heading' && parent.attrs.level === level
  const type = typeOf(state.schema, isSame ? 'paragraph' : 'heading')
  const { blockId } = parent.attrs
  return state.tr.setNodeMarkup($from.before(), type, isSame ? { blockId } : { level, blockId })
}

/** Wraps blocks in a quotation, or unwraps them. */
export function toggleQuote(state: EditorState): Change {
  const { $from, $to } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (node.type.name !== 'quote') continue
    const start = $from.before(depth)
    const tr = state.tr.replaceWith(start, start + node.nodeSize, node.content)
    return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.max(1, $from.pos - 1))))
  }
  const range = $from.blockRange($to)
  if (!range || range.parent.type.name !== 'doc') return undefined
  const chosen = range.parent.children.slice(range.startIndex, range.endIndex)
  const tr = state.tr.replaceWith(range.start, range.end, typeOf(state.schema, 'quote').create(null, chosen))
  return tr.setSelection(TextSelection.near(tr.doc.resolve($from.pos + 1)))
}

/** Enter in a field goes to the next place for text, at the end to a new paragraph. In a line outside lists it inserts a line break. */
export function leaveField(state: EditorState): Change {
  const { $from } = state.selection
  if ($from.parent.type.name === 'line' && !itemAround(state))
    return state.tr.replaceSelectionWith(typeOf(state.schema, 'br').create()).scrollIntoView()
  if ($from.parent.type.name !== 'field') return undefined
  const next = Selection.findFrom(state.doc.resolve($from.after()), 1, true)
  if (next) return state.tr.setSelection(next).scrollIntoView()
  const end = state.doc.content.size
  const tr = state.tr.insert(end, typeOf(state.schema, 'paragraph').create())
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView()
}
