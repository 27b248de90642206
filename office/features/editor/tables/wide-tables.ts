// A table that is wider than the sheet scrolls by itself, and the keyboard reaches it: by the caret, or where nobody may write, by Tab.
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
    // Says to checkers what the editor around it says: the caret goes in.
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
