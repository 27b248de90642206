// Makes tables that are wider than the sheet scrollable and reachable by keyboard: by the caret, or by Tab in a read-only editor.
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

type Reach = { written: DecorationSet; read: DecorationSet }

function reach(doc: Node): Reach {
  const places: [from: number, to: number][] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'table') places.push([position, position + node.nodeSize])
    return !node.isTextblock && node.type.name !== 'table'
  })
  const all = (attributes: Record<string, string>) =>
    DecorationSet.create(
      doc,
      places.map(([from, to]) => Decoration.node(from, to, attributes)),
    )
  return {
    // Repeats the editor's own value, because accessibility checkers do not see that the caret can enter the table.
    written: all({ contenteditable: 'inherit' }),
    read: all({ tabindex: '0', role: 'region', 'aria-label': 'Таблица' }),
  }
}

export const wideTables = Extension.create({
  name: 'wideTables',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin<Reach>({
        state: {
          init: (_, { doc }) => reach(doc),
          apply: (tr, before) => (tr.docChanged ? reach(tr.doc) : before),
        },
        props: {
          decorations(state) {
            return this.getState(state)?.[editor.isEditable ? 'written' : 'read']
          },
        },
      }),
    ]
  },
})
