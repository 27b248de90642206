import { getSchema } from '@tiptap/core'
import { Fragment, Node } from '@tiptap/pm/model'
import { EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { treeFromDocument } from '#article-body/editing/article-source.ts'
import { editingSchema } from '#article-body/editing/editing-schema.ts'
import { editingTable, type BlockRow } from '#article-body/editing/editing-table.ts'
import { insertions } from '../blocks/block-names.ts'
import {
  addCaption,
  indentItem,
  insertBlock,
  leaveField,
  makeBlock,
  moveBlock,
  moveBlocks,
  outdentItem,
  splitItem,
  toggleHeading,
  toggleList,
  toggleQuote,
  typeAfterBlock,
} from './editing-commands.ts'
import { editingExtensions } from '../blocks/editing-nodes.ts'

const schema = getSchema(editingExtensions())
type Json = { type: string; attrs?: object; content?: Json[]; text?: string }
const p = (text = ''): Json => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })
const line = (text = ''): Json => ({ ...p(text), type: 'line' })
const item = (...content: Json[]): Json => ({ type: 'list-item', content })
const list = (...content: Json[]): Json => ({ type: 'list', attrs: { ordered: false }, content })

/** A state with the caret at «|» of some text. */
function open(...blocks: Json[]): EditorState {
  const doc = Node.fromJSON(schema, { type: 'doc', content: blocks })
  let at: number | undefined
  doc.descendants((node, position) => {
    const index = node.isText ? node.text!.indexOf('|') : -1
    if (index !== -1) at = position + index
  })
  const state = EditorState.create({ doc })
  if (at === undefined) return state
  const tr = state.tr.delete(at, at + 1)
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, at)))
}

/** A short form of the document: `list(list-item(line"а"))`, with «|» at the caret. */
function read(state: EditorState, change: Transaction | undefined): string | undefined {
  if (!change) return undefined
  const next = state.apply(change)
  next.doc.check()
  const marked = next.apply(next.tr.insertText('|', next.selection.from))
  const show = (node: Node): string =>
    node.isText
      ? `"${node.text}"`
      : `${node.type.name}${node.isTextblock ? node.children.map(show).join('') : `(${node.children.map(show).join(' ')})`}`
  return marked.doc.children.map(show).join(' ')
}

test('blocks move up and down with the caret, but not past the ends', () => {
  const state = open(p('а'), p('б|в'), p('г'))
  expect(read(state, moveBlocks(state, -1))).toBe('paragraph"б|в" paragraph"а" paragraph"г"')
  expect(read(state, moveBlocks(state, 1))).toBe('paragraph"а" paragraph"г" paragraph"б|в"')
  const first = open(p('|а'), p('б'))
  expect(moveBlocks(first, -1)).toBeUndefined()
  expect(read(first, moveBlock(first, 0, 2))).toBe('paragraph"б" paragraph"|а"')
  expect(moveBlock(first, 0, 1)).toBeUndefined()
})

test('paragraphs become a list and paragraphs again; choosing the other kind changes the kind of the list', () => {
  const state = open(p('а|б'))
  expect(read(state, toggleList(state, false))).toBe('list(list-item(line"а|б"))')
  const inside = open(list(item(line('а')), item(line('б|'))))
  expect(read(inside, toggleList(inside, false))).toContain('paragraph"а" paragraph')
  expect(inside.apply(toggleList(inside, true)!).doc.child(0).attrs.ordered).toBe(true)
})

test('Enter in a list makes a new item; in an empty item it leaves the list', () => {
  const full = open(list(item(line('а|б'))))
  expect(read(full, splitItem(full))).toBe('list(list-item(line"а") list-item(line"|б"))')
  const empty = open(list(item(line('а')), item(line('|')), item(line('в'))))
  expect(read(empty, splitItem(empty))).toBe('list(list-item(line"а")) paragraph"|" list(list-item(line"в"))')
})

test('an item is indented into the item before it and outdented again', () => {
  const state = open(list(item(line('а')), item(line('|б')), item(line('в'))))
  const deep = state.apply(indentItem(state)!)
  expect(read(state, indentItem(state))).toBe('list(list-item(line"а" list(list-item(line"|б"))) list-item(line"в"))')
  expect(read(deep, outdentItem(deep))).toBe('list(list-item(line"а") list-item(line"|б") list-item(line"в"))')
  const first = open(list(item(line('|а'))))
  expect([indentItem(first), outdentItem(first)]).toEqual([undefined, undefined])
})

test('headings and quotations are toggled on and off', () => {
  const state = open(p('а|'))
  const heading = state.apply(toggleHeading(state, 2)!)
  expect(heading.doc.child(0).attrs.level).toBe(2)
  expect(read(heading, toggleHeading(heading, 2))).toBe('paragraph"а|"')
  const quoted = state.apply(toggleQuote(state)!)
  expect(read(state, toggleQuote(state))).toBe('quote(paragraph"а|")')
  expect(read(quoted, toggleQuote(quoted))).toBe('paragraph"а|"')
})

const inLines = new Set(['footnote', 'inline-image'])
test.each(insertions.filter(({ id }) => !inLines.has(id)))(
  '«$title» stands where «/» was typed, and one can go on writing after it',
  insertion => {
    const state = open(p('а'), p('/сл|'))
    const next = state.apply(insertBlock(state, insertion, 4))
    next.doc.check()
    expect(next.doc.child(1).type.name).toBe(insertion.type)
    expect(next.doc.textContent).toBe('а')
    expect(next.doc.lastChild!.isTextblock).toBe(true)
    expect(makeBlock(schema, insertion).type.name).toBe(insertion.type)
  },
)

test('an inline picture is inserted where «/» was typed', () => {
  const state = open(p('а /зн|'))
  const next = state.apply(
    insertBlock(
      state,
      insertions.find(({ id }) => id === 'inline-image')!,
      3,
    ),
  )
  expect(next.doc.child(0).children.map(({ type }) => type.name)).toEqual(['text', 'inline-image'])
})

test('a caption is added once, to the block at the caret or the one above it', () => {
  const state = open({ type: 'gallery' }, p('|'))
  const next = state.apply(addCaption(state)!)
  expect(next.doc.child(0).lastChild!.type.name).toBe('caption')
  expect(next.selection.$from.parent.type.name).toBe('caption')
  expect(addCaption(next)).toBeUndefined()
})

test.each(['steps', 'faq', 'quick-poll'] as const)('every text of a new «%s» is published', type => {
  const block = makeBlock(schema, { type })
  const fill = (node: Node): Node =>
    node.type.name === 'field'
      ? node.copy(Fragment.from(schema.text(`слово ${String(node.attrs.name)}`)))
      : node.copy(Fragment.fromArray(node.children.map(fill)))
  const doc = editingSchema.nodeFromJSON(JSON.parse(JSON.stringify({ type: 'doc', content: [fill(block).toJSON()] })))
  const [node] = treeFromDocument(doc)
  expect(node!.type).toBe(type)
  const { items, texts } = editingTable[type] as BlockRow
  const words = JSON.stringify(node!.attributes)
  for (const name of [...items!.texts, ...(texts ?? [])]) expect(words).toContain(`слово ${name}`)
})

test('text before «/» stays in its paragraph', () => {
  const state = open(p('Слова /ч|'))
  const rule = insertions.find(({ id }) => id === 'separator')!
  expect(read(state, insertBlock(state, rule, 7))).toBe('paragraph"Слова " separator() paragraph"|"')
})

test('Enter goes to the next text of a block, and breaks the line in a table cell', () => {
  const field = (name: string, text: string): Json => ({
    type: 'field',
    attrs: { name },
    content: line(text).content,
  })
  const state = open({ type: 'callout', content: [field('title', 'а|'), p('б')] })
  expect(read(state, leaveField(state))).toBe('callout(field"а" paragraph"|б")')
  const cell = open({
    type: 'table',
    content: [
      {
        type: 'table-section',
        content: [{ type: 'table-row', content: [{ type: 'table-cell', content: [line('а|б')] }] }],
      },
    ],
  })
  expect(read(cell, leaveField(cell))).toContain('line"а"br()"|б"')
})

test('typing while a block is selected inserts after it and does not replace it', () => {
  const sound: Json = { type: 'audio', attrs: { src: '/media/files/1/a.mp3' } }
  const typed = (...blocks: Json[]) => {
    const doc = Node.fromJSON(schema, { type: 'doc', content: blocks })
    const state = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) })
    const { doc: now, selection } = state.apply(typeAfterBlock(state, '/в')!)
    return [
      now.children.map(({ type, textContent }) => `${type.name} ${textContent}`.trim()),
      selection.$head.parentOffset,
    ]
  }
  expect(typed(sound, p('После'))).toEqual([['audio', 'paragraph /вПосле'], 2])
  expect(typed(sound)).toEqual([['audio', 'paragraph /в'], 2])
  expect(typeAfterBlock(open(p('Сло|во')), 'а')).toBeUndefined()
})
