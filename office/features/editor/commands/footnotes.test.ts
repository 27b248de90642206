import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { serializeSource, treeFromDocument } from '#article-body/editing/article-source.ts'
import { editingSchema } from '#article-body/editing/editing-schema.ts'
import { parseBody } from '#article-body/parse.ts'
import { editingExtensions } from '../blocks/editing-nodes.ts'
import { followFootnote, insertFootnote } from './footnotes.ts'

const schema = getSchema(editingExtensions())
const p = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const open = (...texts: string[]) =>
  EditorState.create({ doc: Node.fromJSON(schema, { type: 'doc', content: texts.map(p) }) })
const at = (state: EditorState, position: number) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)))
const noteIds = (state: EditorState) => state.doc.lastChild!.children.map(({ attrs }) => attrs.footnoteId)

test('a footnote is added below the text in the order of the references, with the caret in it', () => {
  const first = at(open('Раз два', 'Три'), 4)
  const written = first.apply(insertFootnote(first, 'b')!)
  const typed = written.apply(written.tr.insertText('Второе примечание'))
  expect(typed.doc.lastChild!.textContent).toBe('Второе примечание')
  const before = at(typed, 2)
  const both = before.apply(insertFootnote(before, 'a')!)
  expect(noteIds(both)).toEqual(['a', 'b'])
  both.doc.check()
})

test('the caret goes from a reference to its footnote and back', () => {
  const state = at(open('Раз два'), 4)
  const inNote = state.apply(insertFootnote(state, 'a')!)
  const back = inNote.apply(followFootnote(inNote)!)
  expect(back.selection.$from.nodeBefore!.type.name).toBe('footnote-ref')
  const there = back.apply(followFootnote(back)!)
  expect(there.selection.$from.node(-1).type.name).toBe('footnote')
  expect(insertFootnote(there)).toBeUndefined()
  expect(followFootnote(state)).toBeUndefined()
})

test('a footnote written in the editor is published with its number', () => {
  const state = at(open('Раз два'), 4)
  const inNote = state.apply(insertFootnote(state, 'a')!)
  const doc = editingSchema.nodeFromJSON(inNote.apply(inNote.tr.insertText('Примечание')).doc.toJSON())
  const { source, footnotes } = serializeSource(doc)
  expect(footnotes).toEqual([{ id: 'a', content: 'Примечание' }])
  expect(parseBody(source, { footnotes })).toEqual(treeFromDocument(doc))
  expect(JSON.stringify(treeFromDocument(doc))).toContain('"number":1')
})
