// Footnotes: a reference in the text and a note below it with the same id. Numbers are computed from the order of the references and never
// stored.
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { newBlockId } from '../blocks/block-ids.ts'
import type { Change } from './editing-commands.ts'

type Notes = {
  /** Positions of the references and of the notes, in document order. */
  references: { id: string; at: number }[]
  notes: { id: string; at: number; node: Node }[]
  /** The last `footnotes` block. */
  list: { at: number; node: Node } | undefined
}

function findNotes(doc: Node): Notes {
  const found: Notes = { references: [], notes: [], list: undefined }
  doc.descendants((node, at) => {
    const { name } = node.type
    if (name === 'footnote-ref') found.references.push({ id: String(node.attrs.footnoteId), at })
    if (name === 'footnotes') found.list = { at, node }
    if (name === 'footnote') found.notes.push({ id: String(node.attrs.footnoteId), at, node })
    return !node.isLeaf
  })
  return found
}

const numbersOf = ({ references }: Notes) =>
  new Map([...new Set(references.map(({ id }) => id))].map((id, at) => [id, at + 1]))

/** Inserts a reference at the caret and its note, and puts the caret into the note. Undefined if the caret is in a note or not in text. */
export function insertFootnote(state: EditorState, id = newBlockId()): Change {
  const { $from, to } = state.selection
  const { nodes } = state.schema
  const isInNote = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth)).some(
    ({ type }) => type.name === 'footnotes',
  )
  if (!$from.parent.inlineContent || isInNote || ['code', 'field'].includes($from.parent.type.name)) return undefined
  const tr = state.tr.insert(to, nodes['footnote-ref']!.create({ footnoteId: id }))
  const note = nodes['footnote']!.create({ footnoteId: id }, nodes['line']!.create())
  const { list, notes, references } = findNotes(tr.doc)
  const order = references.map(each => each.id)
  // The note goes before the note of the next reference that has one.
  const later = new Set(order.slice(order.indexOf(id) + 1))
  const follower = notes.find(each => later.has(each.id))
  let at: number
  if (!list) {
    at = tr.doc.content.size + 1
    tr.insert(tr.doc.content.size, nodes['footnotes']!.create({ blockId: newBlockId() }, note))
  } else {
    at = follower?.at ?? list.at + list.node.nodeSize - 1
    tr.insert(at, note)
  }
  return tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView()
}

/** Moves the caret from a reference into its note, or from a note to behind its reference. Undefined elsewhere. */
export function followFootnote(state: EditorState): Change {
  const { $from } = state.selection
  const sign = [$from.nodeAfter, $from.nodeBefore].find(node => node?.type.name === 'footnote-ref')
  if (sign) return goToNote(state, String(sign.attrs.footnoteId))
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type.name === 'footnote') return goToReference(state, String(node.attrs.footnoteId))
  }
  return undefined
}

function goToNote(state: EditorState, id: string): Change {
  const note = findNotes(state.doc).notes.find(each => each.id === id)
  if (!note) return undefined
  const end = state.doc.resolve(note.at + note.node.nodeSize - 1)
  return state.tr.setSelection(TextSelection.near(end, -1)).scrollIntoView()
}

function goToReference(state: EditorState, id: string): Change {
  const sign = findNotes(state.doc).references.find(each => each.id === id)
  return sign && state.tr.setSelection(TextSelection.create(state.doc, sign.at + 1)).scrollIntoView()
}

/** Shows the numbers of references and notes; the number of a note is the button that leads back. */
function decorate(doc: Node): DecorationSet {
  const found = findNotes(doc)
  if (found.references.length === 0 && found.notes.length === 0) return DecorationSet.empty
  const numbers = numbersOf(found)
  const words = new Map(found.notes.map(({ id, node }) => [id, node.textContent]))
  return DecorationSet.create(doc, [
    ...found.references.map(({ id, at }) =>
      Decoration.node(at, at + 1, {
        'data-number': String(numbers.get(id)),
        role: 'link',
        'aria-label': `Сноска ${numbers.get(id)}`,
        title: words.get(id) || 'Сноска ещё не написана',
      }),
    ),
    ...found.notes.map(({ id, at, node }) =>
      Decoration.node(at, at + node.nodeSize, {
        'data-number': numbers.has(id) ? String(numbers.get(id)) : '—',
        ...(!numbers.has(id) && { title: 'В тексте нет знака этой сноски' }),
      }),
    ),
  ])
}

const key = new PluginKey<DecorationSet>('footnotes')

export const footnotesExtension = Extension.create({
  name: 'footnotes-numbers',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: (_, { doc }) => decorate(doc),
        apply: (tr, decorations) => (tr.docChanged ? decorate(tr.doc) : decorations),
      },
      props: {
        decorations: state => key.getState(state),
        handleClickOn: (view: EditorView, _, node, __, event) => {
          if (node.type.name !== 'footnote-ref' || event.detail > 1) return false
          const tr = goToNote(view.state, String(node.attrs.footnoteId))
          if (!tr) return false
          view.dispatch(tr)
          view.focus()
          return true
        },
        // A press on the number beside a note goes back to its reference.
        handleDOMEvents: {
          mousedown: (view, event) => {
            const note = event.target instanceof Element ? event.target : null
            if (!note?.classList.contains('e-note') || !(event instanceof MouseEvent)) return false
            const { left } = note.getBoundingClientRect()
            if (event.clientX - left > numberWidthPx) return false
            const $inside = view.state.doc.resolve(view.posAtDOM(note, 0))
            const tr = goToReference(view.state, String($inside.parent.attrs.footnoteId))
            if (!tr) return false
            event.preventDefault()
            view.dispatch(tr)
            view.focus()
            return true
          },
        },
      },
    }),
  ],
})

/** The width of the number column; the same value is in TextEditor.module.css. */
const numberWidthPx = 32

/** Appends notes that were pasted with their references to the notes below the text. */
export function addFootnotes(tr: Transaction, notes: readonly Node[]): Transaction {
  if (notes.length === 0) return tr
  const { list } = findNotes(tr.doc)
  const { nodes } = tr.doc.type.schema
  return list
    ? tr.insert(list.at + list.node.nodeSize - 1, notes)
    : tr.insert(tr.doc.content.size, nodes['footnotes']!.create({ blockId: newBlockId() }, notes))
}
