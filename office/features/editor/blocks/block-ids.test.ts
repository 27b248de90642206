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

function mended(state: EditorState): Node {
  let count = 0
  const tr = repairBlockIds(state, () => `new-${(count += 1)}`)
  return tr ? tr.doc : state.doc
}
const own = { blockId: 'x1', sourceText: '<p>а</p>' }

test('a block without an id gets one, and what has one keeps it', () => {
  const state = open(p('а', own), p('б'), { type: 'separator' })
  expect(ids(mended(state))).toEqual([
    ['x1', '<p>а</p>'],
    ['new-1', null],
    ['new-2', null],
  ])
  expect(repairBlockIds(EditorState.create({ doc: mended(state) }))).toBeUndefined()
})

test('a block that is split keeps its id where its words are, and the other one gets its own', () => {
  const split = (at: number) => {
    const state = open(p('абв', own))
    return state.apply(state.tr.split(at))
  }
  expect(ids(mended(split(2)))).toEqual([
    ['x1', '<p>а</p>'],
    ['new-1', null],
  ])
  expect(ids(mended(split(1)))).toEqual([
    ['new-1', null],
    ['x1', '<p>а</p>'],
  ])
})

test('an id that is given leaves the caret where it is, on words and on a block without words', () => {
  const state = open(p('аб'), { type: 'separator' })
  const within = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 2)))
  expect(within.apply(repairBlockIds(within)!).selection.from).toBe(2)
})

test('a pasted copy has no id of its own yet; a block that was cut keeps it', () => {
  const { doc } = open(p('а', own))
  const copy = new Slice(doc.content, 0, 0)
  expect(withFreshIds(copy, doc).content.firstChild!.attrs).toMatchObject({ blockId: null, sourceText: null })
  expect(withFreshIds(copy, open(p('б')).doc).content.firstChild!.attrs).toMatchObject(own)
})
