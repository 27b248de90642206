import { getSchema } from '@tiptap/core'
import { Node, Slice } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { withFreshIds, repairBlockIds } from './block-ids.ts'
import { editingExtensions } from './editing-nodes.ts'

const schema = getSchema(editingExtensions())
type Own = { blockId?: string; sourceText?: string }
const p = (text: string, attrs: Own = {}) => ({
  type: 'paragraph',
  attrs,
  content: text ? [{ type: 'text', text }] : [],
})
const open = (...blocks: object[]) =>
  EditorState.create({ doc: Node.fromJSON(schema, { type: 'doc', content: blocks }) })
const ids = (doc: Node) => doc.children.map(({ attrs }) => [attrs.blockId, attrs.sourceText])

function repaired(state: EditorState): Node {
  let count = 0
  const tr = repairBlockIds(state, () => `new-${(count += 1)}`)
  return tr ? tr.doc : state.doc
}
const own = { blockId: 'x1', sourceText: '<p>а</p>' }

test('a block without an id gets one, and a block with an id keeps it', () => {
  const state = open(p('а', own), p('б'), { type: 'separator' })
  expect(ids(repaired(state))).toEqual([
    ['x1', '<p>а</p>'],
    ['new-1', null],
    ['new-2', null],
  ])
  expect(repairBlockIds(EditorState.create({ doc: repaired(state) }))).toBeUndefined()
})

test('after a split the part with the words keeps the id, and the other part gets a new one', () => {
  const split = (at: number) => {
    const state = open(p('абв', own))
    return state.apply(state.tr.split(at))
  }
  expect(ids(repaired(split(2)))).toEqual([
    ['x1', '<p>а</p>'],
    ['new-1', null],
  ])
  expect(ids(repaired(split(1)))).toEqual([
    ['new-1', null],
    ['x1', '<p>а</p>'],
  ])
})

test('assigning an id keeps the selection, in text and on a block without text', () => {
  const state = open(p('аб'), { type: 'separator' })
  const within = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 2)))
  expect(within.apply(repairBlockIds(within)!).selection.from).toBe(2)
})

test('a pasted copy loses the id; a block that was cut keeps it', () => {
  const { doc } = open(p('а', own))
  const copy = new Slice(doc.content, 0, 0)
  expect(withFreshIds(copy, doc).content.firstChild!.attrs).toMatchObject({ blockId: null, sourceText: null })
  expect(withFreshIds(copy, open(p('б')).doc).content.firstChild!.attrs).toMatchObject(own)
})
